"""The games for learners: actions as tokens."""

from stammtisch.envs.decision import Decision

__all__ = ["Decision"]

"""Masked PPO in one file: a network learns Vier or DOG from scratch, against opponents that play anything.

    pip install "stammtisch[envs,learn]"
    python ppo.py vier                        # about 2 minutes
    python ppo.py dog --seats 2               # about 3 minutes

In the manner of CleanRL: nothing is hidden behind a framework, change what you like. The same seed gives the same run.
"""

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

from stammtisch import envs

GAMES, LENGTH = 128, 128  # games side by side, tokens of each between two updates
EPOCHS, MINIBATCH = 3, 2048
GAMMA, LAMBDA = 0.995, 0.95
CLIP, ENTROPY, VALUE, NORM = 0.2, 0.01, 0.5, 0.5
RATE = 1e-3
STEPS = {"vier": 1_000_000, "dog": 400_000}  # enough for what the tests ask


class Policy(nn.Module):
    """Bytes of an observation in; how much each token is liked, and what is expected of the game, out."""

    def __init__(self, size: int, words: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4 * size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.tokens, self.worth = nn.Linear(width, words), nn.Linear(width, 1)
        nn.init.orthogonal_(self.tokens.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        # Small numbers mostly name things (whose, which), large ones count: so both ways of reading a byte are offered.
        ways = [seen == 1, seen == 2, seen == 3, seen / 16]
        found = self.body(torch.cat([way.float() for way in ways], 1))
        liked = self.tokens(found).masked_fill(mask == 0, -1e9)
        return Categorical(logits=liked, validate_args=False), self.worth(found).squeeze(1)


class Rollout(NamedTuple):
    """What was seen, chosen and earned, a row for each step of all games."""

    seen: Tensor
    masks: Tensor
    tokens: Tensor
    chances: Tensor  # logarithms
    worth: Tensor
    rewards: Tensor
    over: Tensor


def rollout(batch: Any, policy: Policy) -> tuple[Rollout, Tensor]:
    """Play on for LENGTH tokens of each game; also what is expected of the positions reached."""
    rows: list[list[Tensor]] = []
    for _ in range(LENGTH):
        seen, mask = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy())
        with torch.no_grad():
            liked, worth = policy(seen, mask)
            token = liked.sample()
            chance = liked.log_prob(token)
        batch.step(token.numpy())
        ended = batch.terminated | batch.truncated
        earned = np.where(ended, 2 * batch.rewards[np.arange(batch.count), learners(batch)] - 1, 0)
        rows.append([seen, mask, token, chance, worth, torch.from_numpy(earned).float(), torch.from_numpy(ended)])
    with torch.no_grad():
        _, after = policy(torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.copy()))
    return Rollout(*(torch.stack(column) for column in zip(*rows, strict=True))), after


def learners(batch: Any) -> NDArray[np.int64]:
    """Which seat learns in each game: `learner="each"` takes them in turn."""
    return np.arange(batch.count) % batch.number_of_seats


def advantages(played: Rollout, after: Tensor) -> Tensor:
    """How much better each choice turned out than was expected (GAE)."""
    found, later = torch.zeros_like(played.worth), torch.zeros_like(after)
    for step in reversed(range(LENGTH)):
        goes_on = 1.0 - played.over[step].float()
        surprise = played.rewards[step] + GAMMA * goes_on * after - played.worth[step]
        later = surprise + GAMMA * LAMBDA * goes_on * later
        found[step], after = later, played.worth[step]
    return found


def improve(policy: Policy, optimiser: torch.optim.Optimizer, played: Rollout, gains: Tensor) -> None:
    """PPO: several passes over what was played, each not too far from the policy that played it."""
    goals = (gains + played.worth).flatten()
    gains = gains.flatten()
    seen, masks = played.seen.flatten(0, 1), played.masks.flatten(0, 1)
    tokens, chances = played.tokens.flatten(), played.chances.flatten()
    for _ in range(EPOCHS):
        for some in torch.randperm(len(gains)).split(MINIBATCH):
            liked, worth = policy(seen[some], masks[some])
            gain = (gains[some] - gains[some].mean()) / (gains[some].std() + 1e-8)
            ratio = (liked.log_prob(tokens[some]) - chances[some]).exp()
            choice = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = choice + VALUE * (worth - goals[some]).pow(2).mean() - ENTROPY * liked.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), NORM)
            optimiser.step()


def learn(name: str, steps: int, seed: int = 1, tell: Any = print, **options: Any) -> Policy:
    """Learn a game from scratch, from every seat."""
    torch.manual_seed(seed)
    batch = envs.Batch(name, GAMES, seed, learner="each", **options)
    policy = Policy(batch.observations.shape[1], batch.masks.shape[1])
    optimiser = torch.optim.Adam(policy.parameters(), RATE)
    began, updates = time.monotonic(), steps // (GAMES * LENGTH)
    for update in range(updates):
        optimiser.param_groups[0]["lr"] = RATE * (1 - update / updates)
        played, after = rollout(batch, policy)
        improve(policy, optimiser, played, advantages(played, after))
        if update % 10 == 9:
            mean = (played.rewards.sum() / played.over.sum().clamp(min=1)).item() / 2 + 0.5
            tell(f"{(update + 1) * GAMES * LENGTH:>9,} steps  {time.monotonic() - began:4.0f} s  payoff {mean:.3f}")
    return policy


def wins(policy: Policy, name: str, games: int, seed: int, **options: Any) -> float:
    """The share of so many games that the policy wins from every seat; each is played once, none counts twice."""
    batch = envs.Batch(name, games, seed, learner="each", **options)
    open_games, won = np.ones(games, np.bool_), 0
    while open_games.any():
        with torch.no_grad():
            liked, _ = policy(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        batch.step(liked.probs.argmax(1).numpy())
        ended = open_games & (batch.terminated | batch.truncated)
        won += int((batch.rewards[np.arange(games), learners(batch)][ended] == 1).sum())
        open_games &= ~ended
    return won / games


def main() -> None:
    wanted = argparse.ArgumentParser(description="Learn a game from scratch.")
    wanted.add_argument("game", choices=["vier", "dog", "dog-royal", "doerfer", "catan"])
    wanted.add_argument("--seats", type=int, default=2)
    wanted.add_argument("--steps", type=int, help="tokens to learn from")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--out", help="where to keep the network")
    given = wanted.parse_args()
    policy = learn(given.game, given.steps or STEPS.get(given.game, 2_000_000), given.seed, seats=given.seats)
    print(f"won {wins(policy, given.game, 1000, given.seed + 1000, seats=given.seats):.1%} of 1,000 games against random play")
    if given.out:
        torch.save(policy.state_dict(), given.out)


if __name__ == "__main__":
    main()

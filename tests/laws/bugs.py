"""Masks with a bug planted in it, many times over; each names the law that must notice."""

from collections.abc import Callable
from itertools import count
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import msgspec

from stammtisch.catalogue import Catalogue
from stammtisch.core import CHANCE, UNSEEN, Dice
from stammtisch.data import AnyGame
from stammtisch.errors import IllegalAction
from tests.laws import knowledge, logs, luck, toy, turns, values, words
from tests.laws.laws import Law
from tests.laws.toy import DEALT, HIDDEN, LAY, LAYING, MASK, OVER, RANKS, ROLLED, ROLLING, Masks, MasksView, card


class Bug(NamedTuple):
    what: str
    law: Law
    game: AnyGame


BUGS: list[Bug] = []
Broken = TypeVar("Broken", bound=Callable[..., object])


def bug(law: Law) -> Callable[[Broken], Broken]:
    """Plants a subclass of the game, or what a function makes of its view."""

    def plant(broken: Broken) -> Broken:
        parts = {"kind": broken} if isinstance(broken, type) else {"view": broken}
        BUGS.append(Bug(broken.__name__, law, card(**parts)))
        return broken

    return plant


def plant(what: str, law: Law, **parts: Any) -> None:
    BUGS.append(Bug(what, law, card(**parts)))


# What is hidden and what is known


@bug(knowledge.a_resampled_position_looks_alike)
def the_view_shows_the_cards_laid_face_down(state: Masks, viewer: int) -> MasksView:
    seen = toy.view(state, viewer)
    return msgspec.structs.replace(seen, laid=tuple(rank in (0, 1, 2) and rank != 1 for rank in state.laid))


@bug(knowledge.a_resampled_position_looks_alike)
def the_view_shows_secret_masks(state: Masks, viewer: int) -> MasksView:
    return msgspec.structs.replace(toy.view(state, viewer), used=tuple(state.used))


@bug(knowledge.a_resampled_position_looks_alike)
def the_view_lists_hands_in_an_order_that_depends_on_them(state: Masks, viewer: int) -> MasksView:
    best = sorted(range(state.seats), key=lambda seat: state.hands[seat * RANKS])
    return msgspec.structs.replace(toy.view(state, viewer), discards=(*state.discards, best[0]))


@bug(knowledge.an_imagined_position_looks_alike)
def the_view_lacks_the_own_mask(state: Masks, viewer: int) -> MasksView:
    return msgspec.structs.replace(toy.view(state, viewer), mask=0)


@bug(knowledge.an_imagined_position_looks_alike)
def the_view_lacks_the_phase(state: Masks, viewer: int) -> MasksView:
    return msgspec.structs.replace(toy.view(state, viewer), phase=LAYING)


@bug(knowledge.nobody_forgets_what_he_did)
def the_view_shows_the_mates_card_and_forgets_the_own(state: Masks, viewer: int) -> MasksView:
    mates = state.laid[(viewer + 2) % state.seats] if viewer >= 0 else HIDDEN
    return msgspec.structs.replace(toy.view(state, viewer), own=mates, hand=())


@bug(knowledge.a_resampled_position_looks_alike)
class LegalOrderDependsOnHiddenCards(Masks):
    def legal(self, player: int) -> list[int]:
        actions = super().legal(player)
        return actions[::-1] if player >= 0 and self.hands[(player + 1) % self.seats * RANKS] == 2 else actions


@bug(knowledge.a_resampled_position_looks_alike)
class SkipShowsAHand(Masks):
    """Nobody is asked who has no choice."""

    def to_act(self) -> tuple[int, ...]:
        awaited = super().to_act()
        choosing = tuple(seat for seat in awaited if seat >= 0 and 2 not in self.hands[seat * RANKS : seat * RANKS + RANKS])
        return choosing or awaited


@bug(knowledge.resampling_deals_as_widely_as_imagining)
class ResampleDealsNothing(Masks):
    """As if there were no secrets, though imagine knows some: the hands are already dealt when it calls this."""

    def resample(self, player: int, dice: Dice) -> None:
        return


@bug(knowledge.a_resampled_position_looks_alike)
class ResampleTakesTheOwnCards(Masks):
    def resample(self, player: int, dice: Dice) -> None:
        super().resample((player + 1) % self.seats, dice)


@bug(knowledge.imagined_positions_can_be_played)
class ResampleLosesCards(Masks):
    def resample(self, player: int, dice: Dice) -> None:
        super().resample(player, dice)
        self.deck[0] = 0


@bug(knowledge.like_outcomes_are_reported_alike)
class HiddenChoiceIsReported(Masks):
    def seen(self, viewer: int, player: int, action: int) -> int:
        return action if LAY <= action < ROLLED else super().seen(viewer, player, action)


@bug(knowledge.like_outcomes_are_reported_alike)
class SecretActorIsNamed(Masks):
    def seen(self, viewer: int, player: int, action: int) -> int:
        return MASK if action >= MASK and viewer != player else super().seen(viewer, player, action)


@bug(knowledge.like_outcomes_are_reported_alike)
class DealtCardIsReported(Masks):
    def seen(self, viewer: int, player: int, action: int) -> int:
        return action if action < LAY else super().seen(viewer, player, action)


@bug(knowledge.like_positions_report_alike)
class StateLeaksThroughSeen(Masks):
    """Whoever has a pair lays visibly."""

    def seen(self, viewer: int, player: int, action: int) -> int:
        if LAY <= action < ROLLED and viewer != player and 2 in self.hands[player * RANKS : player * RANKS + RANKS]:
            return LAY
        return super().seen(viewer, player, action)


@bug(words.actions_survive_as_seen)
class ActorIsBlindToHisOwnAction(Masks):
    def seen(self, viewer: int, player: int, action: int) -> int:
        return LAY + HIDDEN if LAY <= action < ROLLED else super().seen(viewer, player, action)


plant(
    "PreviewShowsAHand",
    knowledge.previews_use_nothing_hidden,
    preview=lambda state, seat, action: toy.Foretold(state.hands[(seat + 1) % state.seats * RANKS]),
)


# Luck


class Rerolling(Masks):
    """Luck of its own beside the dice."""

    rolls = count()

    def chance(self, dice: Dice) -> int:
        outcomes = self.legal(CHANCE)
        return outcomes[(dice.below(len(outcomes)) + next(self.rolls)) % len(outcomes)]


plant("DiceAreRolledAgain", luck.chance_depends_on_dice_alone, kind=Rerolling)
plant("DiceAreRolledAgainAfterRewinding", logs.rewinding_meets_the_same_dice, kind=Rerolling)


@bug(luck.chance_changes_nothing)
class ChanceChangesTheState(Masks):
    def chance(self, dice: Dice) -> int:
        outcome = super().chance(dice)
        self.deck[outcome % RANKS] -= 1
        return outcome


@bug(luck.chance_is_fair)
class ChanceForgetsHowOftenACardIsLeft(Masks):
    def chance(self, dice: Dice) -> int:
        outcomes = sorted(set(self.legal(CHANCE)))
        return outcomes[dice.below(len(outcomes))]


@bug(luck.chance_is_fair)
class ManyDiceAreLoaded(Masks):
    """So many ways to fall that they are sampled, not counted."""

    def chance(self, dice: Dice) -> int:
        outcomes = self.legal(CHANCE)
        places = [dice.below(len(outcomes)) for _ in range(6)]
        return outcomes[max(places)]


@bug(luck.chance_passes_check)
class ChanceGivesTheImpossible(Masks):
    def chance(self, dice: Dice) -> int:
        return ROLLED if self.phase != ROLLING else DEALT


@bug(turns.a_new_game_holds_no_luck)
class HiddenLuckAtTheStart(Masks):
    games = count()

    def __init__(self, seats: int, options: toy.Options) -> None:
        super().__init__(seats, options)
        self.deck[next(self.games) % RANKS] += 1


# Turns, copies and the end


@bug(turns.a_copy_is_an_independent_twin)
class CopySharesAList(Masks):
    def copy(self) -> Self:
        twin = super().copy()
        twin.hands = self.hands
        return twin


@bug(turns.a_copy_is_an_independent_twin)
class CopyForgetsAField(Masks):
    def copy(self) -> Self:
        twin = super().copy()
        twin.last = None
        return twin


@bug(values.a_position_survives_bytes)
class KeepsAnObjectOfItsOwn(Masks):
    """Neither plain nor a Value: it is not the same after a pickle, and has no bytes."""

    def __init__(self, seats: int, options: toy.Options) -> None:
        super().__init__(seats, options)
        self.marker = object()

    def copy(self) -> Self:
        twin = super().copy()
        twin.marker = self.marker
        return twin


@bug(values.a_position_survives_bytes)
class PicklesOnlyPart(Masks):
    CACHES: ClassVar[dict[str, object]] = {"points": [0, 0]}


@bug(values.asking_makes_no_position_unequal)
class RemembersHavingBeenAsked(Masks):
    def __init__(self, seats: int, options: toy.Options) -> None:
        super().__init__(seats, options)
        self.asked = 0

    def result(self) -> tuple[float, ...]:
        self.asked = 1
        return super().result()

    def legal(self, player: int) -> list[int]:
        self.asked = 1
        return super().legal(player)

    def apply(self, player: int, action: int) -> None:
        self.asked = 0
        super().apply(player, action)


class Slow(Masks):
    """Counts deals where nobody looks, and gives a point when there were enough."""

    def __init__(self, seats: int, options: toy.Options) -> None:
        super().__init__(seats, options)
        self.deals = 0

    def deal(self, seat: int, rank: int) -> None:
        super().deal(seat, rank)
        self.deals += 1
        if self.deals == self.seats * 3:
            self.points[0] += 1


plant("CopyForgetsAHiddenCounter", turns.a_copy_plays_on_alike, kind=Slow)


@bug(turns.somebody_can_act)
class AwaitedSeatHasNothingToDo(Masks):
    def to_act(self) -> tuple[int, ...]:
        return tuple(range(self.seats)) if self.phase == LAYING else super().to_act()

    def legal(self, player: int) -> list[int]:
        return [action for action in super().legal(player) if action < MASK]


@bug(turns.somebody_can_act)
class ChanceAndSeatsAtOnce(Masks):
    def to_act(self) -> tuple[int, ...]:
        return (*super().to_act(), CHANCE) if self.phase == LAYING else super().to_act()


@bug(turns.somebody_can_act)
class PlayGoesOnAfterTheEnd(Masks):
    def legal(self, player: int) -> list[int]:
        return [LAY] if self.phase == OVER and player == 0 else super().legal(player)


@bug(turns.somebody_can_act)
class ActionsAreListedTwice(Masks):
    def legal(self, player: int) -> list[int]:
        return super().legal(player) * (1 if player == CHANCE else 2)


@bug(turns.random_games_end)
class TheGameNeverEnds(Masks):
    def show(self, high: bool) -> None:
        super().show(high)
        self.round = 0
        self.deck, self.discards = [a + b for a, b in zip(self.deck, self.discards, strict=True)], [0] * RANKS
        self.phase = toy.DEALING


@bug(turns.what_is_conserved_stays)
class ACardIsLost(Masks):
    def lay(self, seat: int, rank: int) -> None:
        super().lay(seat, rank)
        if self.phase == ROLLING:
            self.deck[2] = max(0, self.deck[2] - 1)


@bug(turns.asking_changes_nothing)
class AskingChangesTheState(Masks):
    def seen(self, viewer: int, player: int, action: int) -> int:
        self.points[0] += 1
        return super().seen(viewer, player, action)


@bug(turns.legal_actions_pass_check)
class CheckRefusesWhatIsLegal(Masks):
    def check(self, player: int, action: int) -> None:
        super().check(player, action)
        if action == LAY + 2:
            raise IllegalAction("illegal")


@bug(turns.mates_share_the_payoff)
class MatesAreNotPaidAlike(Masks):
    def result(self) -> tuple[float, ...]:
        return tuple(float(seat == 0) for seat in range(self.seats))


@bug(turns.mates_share_the_payoff)
class PayoffsAreTooHigh(Masks):
    def result(self) -> tuple[float, ...]:
        return tuple(2 * payoff for payoff in super().result())


@bug(turns.teams_never_change)
class TeamsChange(Masks):
    def team(self, player: int) -> int:
        return (player + (self.round == 1 and player == 0)) % 2


plant("OrderDropsAnAction", turns.ordering_keeps_every_action, order=lambda state, seat, actions: actions[1:])
plant("EvaluationIsNoChance", turns.evaluation_is_a_chance, evaluate=lambda state, seat: 3 * toy.evaluate(state, seat))


# The log


@bug(words.refusals_are_explained)
class CheckAcceptsEverything(Masks):
    def check(self, player: int, action: int) -> None:
        return


@bug(words.refusals_are_explained)
class CheckAcceptsCardsNotHeld(Masks):
    def check(self, player: int, action: int) -> None:
        if not (player in self.to_act() and player != CHANCE and LAY <= action < LAY + RANKS):
            super().check(player, action)


@bug(words.refusals_are_explained)
class CheckCrashesOnNonsense(Masks):
    def check(self, player: int, action: int) -> None:
        if action > 9999:
            raise IndexError(action)
        super().check(player, action)


@bug(logs.the_log_replays)
class ApplyRemembersOtherGames(Masks):
    """The result depends on how many games were played before."""

    games = count()

    def show(self, high: bool) -> None:
        super().show(high)
        self.points[0] += next(self.games)


@bug(logs.impossible_entries_are_refused)
class CheckAcceptsWhatItRefusedBefore(Masks):
    """Refusals depend on how often it was asked."""

    asked = count()

    def check(self, player: int, action: int) -> None:
        try:
            super().check(player, action)
        except IllegalAction:
            if next(self.asked) % 2 == 0:
                raise


# What leaves the process


def decode_without_rank(code: int) -> toy.MasksActions:
    named = toy.decode(code)
    return toy.Lay(None) if isinstance(named, toy.Lay) else named


def decode_to_something_else_on_the_wire(code: int) -> toy.MasksActions:
    named = toy.decode(code)
    return toy.Mask(float(named.factor + 0.5)) if isinstance(named, toy.Mask) else named  # type: ignore[arg-type]


def decode_only_what_is_legal(code: int) -> toy.MasksActions:
    assert code % 4 != HIDDEN or code >= MASK, code
    return toy.decode(code)


class SecretIsSeenAsACodeThatIsNone(Masks):
    def seen(self, viewer: int, player: int, action: int) -> int:
        return -7 if super().seen(viewer, player, action) == UNSEEN else super().seen(viewer, player, action)


def view_with_a_list(state: Masks, viewer: int) -> MasksView:
    return msgspec.structs.replace(toy.view(state, viewer), sizes=[state.size(seat) for seat in range(state.seats)])


def view_of_somebody_else(state: Masks, viewer: int) -> MasksView:
    return msgspec.structs.replace(toy.view(state, viewer), viewer=0)


def view_without_house_rules(state: Masks, viewer: int) -> MasksView:
    return msgspec.structs.replace(toy.view(state, viewer), options=toy.Options())


def look_with_the_first_eyes(state: Masks) -> Callable[[int], MasksView]:
    shared = toy.view(state, 0)
    return lambda viewer: msgspec.structs.replace(shared, viewer=viewer)


def draw_own_hand(seen: MasksView, language: str) -> str:
    return f"{seen.hand[0]} of rank 0"


def say_in_german_only(action: toy.MasksActions, seen: MasksView, language: str) -> str:
    return "Aktion" if language == "de" else ""


def with_refusals(**sentences: str) -> Catalogue:
    return Catalogue({"en": {**toy.TEXTS["en"], "refusals": sentences}})


ONE_SENTENCE = with_refusals(**{"no-mask": "You have no mask left."})
WRONG_PLACE = with_refusals(**{"no-mask": "You have no mask left.", "has-laid": "You have laid {card}."})

plant("CardCallsItselfOpen", knowledge.what_the_card_calls_open_hides_nothing, hides=lambda options: False)
plant("DecodeLosesTheRank", words.actions_survive_the_wire, decode=decode_without_rank)
plant("JsonLosesTheFactor", words.actions_survive_the_wire, decode=decode_to_something_else_on_the_wire)
plant("HiddenActionsHaveNoName", words.actions_survive_as_seen, decode=decode_only_what_is_legal)
plant("SecretIsSeenAsACodeThatIsNone", words.actions_survive_as_seen, kind=SecretIsSeenAsACodeThatIsNone)
plant("ViewDoesNotSurviveJson", words.views_survive_the_wire, view=view_with_a_list)
plant("ViewSaysItIsAnothers", words.views_survive_the_wire, view=view_of_somebody_else)
plant("ViewLacksTheOptions", words.views_survive_the_wire, view=view_without_house_rules)
plant("RefusalHasNoSentence", words.refusals_are_explained, texts=ONE_SENTENCE)
plant("SentenceAsksForAFactNotGiven", words.refusals_are_explained, texts=WRONG_PLACE)
plant("SpectatorsCannotBeShownTheTable", words.drawings_show_something, draw=draw_own_hand)
plant("OpenBoardIsDrawnForEachAlone", words.an_open_board_is_drawn_alike, hides=lambda options: False)
plant("EverybodySeesTheFirstHand", knowledge.looking_together_shows_the_same, look=look_with_the_first_eyes)
plant("OneLanguageIsMissing", words.actions_can_be_said, say=say_in_german_only)
plant("ReasonIsEmptyInOneLanguage", words.reasons_are_words, reason=lambda *asked: "Darum." if asked[-1] == "de" else " ")

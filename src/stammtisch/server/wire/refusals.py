"""The sentences behind the server's own refusals; a game's are on its card."""

from collections.abc import Mapping

from stammtisch.data import AnyGame, Language, Words
from stammtisch.errors import IllegalAction
from stammtisch.sentences import GENERAL

Refusal = IllegalAction  # the same thing at a table: a stable code, and what its sentence needs

SERVER: Mapping[str, Words] = {
    "bad-message": Words("Diese Nachricht ist unverständlich: {reason}", "This message cannot be understood: {reason}"),
    "too-fast": Words("Das geht zu schnell: bitte etwas langsamer.", "That is too fast: please slow down a little."),
    "hello-first": Words("Die erste Nachricht muss hello sein.", "The first message has to be hello."),
    "bad-transfer": Words("Dieser Link gilt nicht mehr.", "This link is no longer good."),
    "unknown-game": Words("Das Spiel {game} gibt es nicht.", "There is no game {game}."),
    "unknown-level": Words("Die Stufe {level} gibt es nicht.", "There is no level {level}."),
    "bad-options": Words("So geht das Spiel nicht: {reason}", "The game cannot be set up like this: {reason}"),
    "bad-record": Words("Dieses Spiel lässt sich nicht nachspielen: {reason}", "This game cannot be replayed: {reason}"),
    "too-many-tables": Words("Mehr als {limit} offene Tische gehen nicht.", "More than {limit} open tables are too many."),
    "busy": Words(
        "Gerade ist hier zu viel los; bitte gleich noch einmal.", "Too much is going on here; please try again in a moment."
    ),
    "stopping": Words("Der Server hört gleich auf.", "The server is about to stop."),
    "table.unknown": Words("Diesen Tisch gibt es nicht.", "There is no such table."),
    "table.full": Words("Alle Plätze sind besetzt.", "All seats are taken."),
    "table.taken": Words("Dieser Platz ist besetzt.", "This seat is taken."),
    "table.no-such-seat": Words("Diesen Platz gibt es nicht.", "There is no such seat."),
    "table.seated": Words("Du sitzt schon an diesem Tisch.", "You are already sitting at this table."),
    "table.not-seated": Words("Du sitzt nicht an diesem Tisch.", "You are not sitting at this table."),
    "table.owner-only": Words("Das darf nur, wem der Tisch gehört.", "Only the owner of the table may do that."),
    "table.running": Words("Das Spiel läuft schon.", "The game is already running."),
    "table.not-running": Words("Das Spiel läuft noch nicht.", "The game is not running yet."),
    "table.not-over": Words("Das Spiel ist noch nicht zu Ende.", "The game is not over yet."),
    "table.present": Words("Der Spieler ist da; er kann nur gehen.", "The player is present and can only be removed."),
    "table.seat-known": Words(
        "Du hast in diesem Spiel schon auf Platz {seat} gesessen.", "You have already held seat {seat} in this game."
    ),
    "table.not-there": Words("Auf diesem Platz sitzt niemand.", "Nobody sits on this seat."),
    "table.yourself": Words("Das geht nicht mit dir selbst.", "You cannot do that to yourself."),
    "table.removed": Words(
        "Für dich spielt gerade ein Ersatz: setz dich erst wieder hin.", "A stand-in plays for you: sit down again first."
    ),
    "table.banned": Words("An diesem Tisch darfst du nicht mehr sitzen.", "You may not sit at this table any more."),
    "table.banned-many": Words("Mehr Sperren gehen nicht.", "No more bans are possible."),
    "table.link-only": Words(
        "Hier darf sich nur setzen, wer den Einladungslink geöffnet hat.", "Only who opened the invite link may sit down here."
    ),
    "seat.asked": Words("Hier wird gerade schon etwas gefragt.", "Another question is open here."),
    "seat.refused": Words("Danach hast du schon gefragt.", "You have already asked for that."),
    "seat.not-asked": Words("Danach wirst du nicht gefragt.", "You are not asked about that."),
    "table.paused": Words(
        "An diesem Tisch ist etwas kaputt; das Spiel ist gespeichert.", "Something broke at this table; the game is safe."
    ),
    "start.none": Words("Gerade beginnt kein Spiel.", "No game is starting."),
    "start.attempt": Words("Der Start hat neu begonnen.", "The start has begun anew."),
    "start.again": Words("Du hast das schon geschickt.", "You have already sent that."),
    "start.commitment": Words(
        "Die Festlegung muss ein SHA-256 in 64 Hexziffern sein.", "A commitment is a SHA-256 in 64 hex digits."
    ),
    "start.reveal": Words(
        "Das passt nicht zu deiner Festlegung, oder die Liste ist noch offen.",
        "That does not fit your commitment, or the list is still open.",
    ),
    "fork.place": Words("Von dort aus lässt sich nicht weiterspielen.", "The game cannot be played on from there."),
    "play.stale": Words("Du hast inzwischen schon gezogen.", "You have acted since."),
    "play.no-action": Words("Das ist keine Aktion dieses Spiels: {reason}", "That is no action of this game: {reason}"),
    "play.future": Words("Diesen Stand gibt es noch nicht.", "The game has not come that far."),
    "takeback.off": Words("An diesem Tisch wird nichts zurückgenommen.", "Nothing is taken back at this table."),
    "takeback.none": Words("Es gibt nichts zurückzunehmen.", "There is nothing to take back."),
    "takeback.late": Words("Danach hat schon jemand gezogen.", "Somebody has acted since."),
    "takeback.luck": Words("Danach hat der Zufall gesprochen.", "Luck has spoken since."),
    "takeback.taught": Words("Dabei hast du etwas erfahren.", "You learnt something by it."),
    "takeback.asked": Words("Danach wird schon gefragt.", "That is being asked already."),
    "resign.again": Words("Du hast schon aufgegeben.", "You have already resigned."),
    "rematch.asked": Words("Du hast schon zugesagt.", "You have already agreed."),
    "chat.empty": Words("Die Nachricht ist leer.", "The message is empty."),
    "chat.phrases-only": Words(
        "Solange das Spiel läuft, gibt es hier nur feste Sätze.", "While the game runs there are only set phrases here."
    ),
    "chat.muted": Words("Du bist stumm geschaltet.", "You have been muted."),
    "hint.off": Words("An diesem Tisch gibt es keine Tipps.", "There are no hints at this table."),
    "hint.busy": Words("Der Tipp kommt gleich.", "The hint is on its way."),
    "hint.none": Words("Dem Bot ist nichts eingefallen.", "The bot could not think of anything."),
}

PHRASES: Mapping[str, Words] = {
    "hello": Words("Hallo zusammen!", "Hello everybody!"),
    "good-luck": Words("Viel Glück!", "Good luck!"),
    "nice": Words("Schöner Zug!", "Nice move!"),
    "thanks": Words("Danke!", "Thanks!"),
    "sorry": Words("Tut mir leid!", "Sorry!"),
    "oops": Words("Ups!", "Oops!"),
    "thinking": Words("Moment, ich überlege.", "One moment, I am thinking."),
    "hurry": Words("Na los!", "Come on!"),
    "well-played": Words("Gut gespielt!", "Well played!"),
    "good-game": Words("Das war ein schönes Spiel.", "That was a good game."),
    "bye": Words("Bis bald!", "See you soon!"),
}


def sentence(refusal: Refusal, language: Language, game: AnyGame | None = None) -> str:
    """Why something was refused, for the person who tried it."""
    own = game.refusals.get(refusal.code) if game is not None else None
    words = own or SERVER.get(refusal.code) or GENERAL[refusal.code]
    return words.in_language(language).format(**refusal.data)

"""Texts that were wrong once, each with the rule it has to say; in every language."""

from __future__ import annotations

import re

import pytest

from cheeseboard.locale import Words, languages, read, words_of
from cheeseboard.registry import GAMES, manifest

each_language = pytest.mark.parametrize("language", languages())
ASSUMED = {
    "en": "our assumption",
    "fr": "notre hypothèse",
    "de": "unsere Annahme",
    "nl": "nemen wij aan",
    "es": "suposición nuestra",
    "it": "nostra ipotesi",
    "pt": "suposição nossa",
    "da": "vores antagelse",
    "sv": "vårt antagande",
    "ru": "наше предположение|так думаем мы|мы предполагаем",
    "pl": "nasze założenie",
}
ANY_MOUSE = {
    "en": "any mouse",
    "fr": "n’importe quelle souris",
    "de": "irgendeine Maus",
    "nl": "een van de muizen",
    "es": "cualquier ratón",
    "it": "un topo qualsiasi",
    "pt": "um rato qualquer",
    "da": "en hvilken som helst mus",
    "sv": "vilken mus som helst",
    "ru": "любая мышка",
    "pl": "dowolna mysz",
}
IN_PASSING = {
    "en": "not even in passing",
    "fr": "même en passant",
    "de": "auch nicht im Vorbeigehen",
    "nl": "ook niet in het voorbijgaan",
    "es": "ni siquiera de paso",
    "it": "nemmeno di passaggio",
    "pt": "nem sequer de passagem",
    "da": "heller ikke i forbifarten",
    "sv": "inte ens i förbifarten",
    "ru": "даже мимоходом",
    "pl": "nawet w przejściu",
}
IF_THERE_IS_ONE = {
    "en": "if there is one",
    "fr": "s’il y en a une",
    "de": "Gibt es",
    "nl": "Is er",
    "es": "si la hay",
    "it": "se c’è",
    "pt": "se houver",
    "da": "hvis der er et",
    "sv": "om det finns ett",
    "ru": "если она есть",
    "pl": "jeśli jest",
}
OFFERED = {
    "en": "offered",
    "fr": "propose",
    "de": "angeboten",
    "nl": "aangeboden",
    "es": "ofrece",
    "it": "propone",
    "pt": "propõe",
    "da": "tilbydes",
    "sv": "erbjuds",
    "ru": "предлагается",
    "pl": "propozycja",
}

FULL = {
    "en": "full|fill",
    "fr": "plein|rempli",
    "de": "voll|gefüllt",
    "nl": r"\bvol\b|gevuld",
    "es": "llen",
    "it": "pien|riempi",
    "pt": "chei",
    "da": "fuld|fyldt",
    "sv": "full|fylld",
    "ru": "полон|полн",
    "pl": "pełn",
}


@each_language
def test_a_square_that_cards_only_span_is_not_called_full(language: str) -> None:
    """CR-4.4: from then on it does not move; places are still free. In the terminal and on the line."""
    words = Words(language, "cheese-rescue")
    keys = [f"{said}.{axis}" for said in ("event.side-filled", "say.closed") for axis in ("rows", "columns")]
    said = [words(key) for key in (*keys, "error.outside-square")]
    assert [text for text in said if re.search(FULL[language], text, re.IGNORECASE)] == []


@each_language
def test_any_mouse_may_bring_the_last_cheese_home(language: str) -> None:
    """CC-6.2a: not the one that took it."""
    words = Words(language, "chop-chop")
    assert ANY_MOUSE[language] in words("option.deposit.last")


@each_language
def test_what_we_assume_is_called_so(language: str) -> None:
    """The tile mix, the squares of the holes and the deck are printed nowhere (CC-Q1, CC-Q4, CR-Q1)."""
    words = Words(language, "chop-chop")
    deck = read(manifest("cheese-rescue").folder / "rulebook" / f"{language}.json")["chapter.cards.deck"]
    mix = read(manifest("chop-chop").folder / "rulebook" / f"{language}.json")["chapter.kitchen.tiles"]
    said = [words("option.tile_mix.10/8/4/4/4/4/4"), words("option.holes.sides"), str(deck), str(mix)]
    assert [text for text in said if not re.search(ASSUMED[language], text)] == []


@pytest.mark.parametrize("game", GAMES)
@each_language
def test_nothing_assumed_is_offered_without_words(game: str, language: str) -> None:
    """Data of an edition that nobody wrote words for is no choice of a lobby: neither the deck nor the board."""
    assert not [
        key for key in read(words_of(game) / f"{language}.json") if re.match(r"option\.(deck|board)\b", key)
    ]


@each_language
def test_a_way_never_passes_where_it_began(language: str) -> None:
    """CC-4.4: neither to stop there nor in passing."""
    words = Words(language, "chop-chop")
    book = read(manifest("chop-chop").folder / "rulebook" / f"{language}.json")
    assert IN_PASSING[language] in words("option.path.origin")
    assert IN_PASSING[language] in str(book["chapter.walk.origin"])


@each_language
def test_a_fixed_square_has_a_start_card_only_if_there_is_one(language: str) -> None:
    """CR-4.5a: with three players there is none."""
    assert IF_THERE_IS_ONE[language] in Words(language, "cheese-rescue")("option.area.fixed")


@each_language
def test_a_stall_offers_a_draw(language: str) -> None:
    """CC-6.7a: people are asked."""
    words = Words(language, "chop-chop")
    book = read(manifest("chop-chop").folder / "rulebook" / f"{language}.json")
    for text in (
        words("option.stall_limit.60"),
        words("option.stall_limit.120"),
        str(book["chapter.win.draw"]),
    ):
        assert OFFERED[language] in text


@each_language
def test_the_mice_caught_are_counted(language: str) -> None:
    """Four in the box, fewer in an edition of one's own."""
    words = Words(language, "chop-chop")
    said = [words("say.end.why.all-caught", n=n) for n in (1, 3, 4)]
    assert len(set(said)) == 3
    assert "3" in said[1]
    assert "4" in said[2]
    for text in (words("event.end.all-caught", winners=[]), words("say.end.why.after-tenth")):
        assert "4" not in text


@each_language
def test_the_winners_sentence_names_who_won_and_how(language: str) -> None:
    """ "The mice win: the fox" was nonsense: a whole sentence, with the reason before the names."""
    words = Words(language, "chop-chop")
    fox = words("event.end.cheese-home", winners=[{"avatar": "fox", "kind": "here"}])
    why, _, who = fox.partition("!") if "!" in fox else fox.partition(".")
    assert why.strip()
    assert len(who.split()) > 3
    assert not re.search(r":\s*\S+\s*\S*[.!]?$", who) or language == "pl"


@each_language
def test_what_a_picture_says_is_part_of_its_sentence(language: str) -> None:
    """A mouse that comes out: whoever hears the picture named hears no words that stand alone."""
    words = Words(language, "chop-chop")
    assert words("beat.slab") in words("say.slab")

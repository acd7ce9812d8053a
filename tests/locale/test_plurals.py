"""Plural forms: the browser's own rules hold ours, in every language on the boxes."""

from __future__ import annotations

import pytest

from cheeseboard.locale.plurals import CATEGORIES, category
from tests.locale.scripts import answered

NUMBERS = (*range(201), 1_000_000, 1_000_001, 2_000_000)
TAGS = {"pt": "pt-PT"}
RULES = """given.numbers.map((n) => {
  const own = new Intl.PluralRules(given.tag);
  return [n, own.select(n), phrases.category(given.language, n), own.resolvedOptions().pluralCategories];
})"""


def test_the_languages_of_the_boxes() -> None:
    assert set("fr en de nl es it pt da sv ru pl".split()) <= set(CATEGORIES)


@pytest.mark.parametrize("language", CATEGORIES)
def test_the_form_for_a_number(language: str) -> None:
    given = {"language": language, "tag": TAGS.get(language, language), "numbers": NUMBERS}
    rows = answered(RULES, given)
    assert len(rows) == len(NUMBERS)
    for n, expected, scripted, categories in rows:
        assert (scripted, category(language, n)) == (expected, expected), n
        assert set(CATEGORIES[language]) == set(categories)


def test_a_language_that_is_not_known_counts_as_most_do() -> None:
    assert [category("xx", n) for n in (0, 1, 2, 1_000_000)] == ["other", "one", "other", "other"]

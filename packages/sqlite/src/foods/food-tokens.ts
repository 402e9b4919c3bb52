import { longestSubject, type FoodName, type FoodNameWord } from '@vitalgate/core';

/**
 * Where a word stands in a name, as the first letter of its entries in the full-text index: `anywhere`, in a second part
 * (`second`), at the beginning of a first part of several words (`lead`), or in a first part of one, two, three or more words
 * (`first`).
 */
export const wordPlaces = { anywhere: 'w', second: 'q', lead: 'l', first: ['a', 'b', 'c', 'd'] } as const;

/** Beginnings of words up to this length have lists of their own in the index; a list of longer ones is made when it is asked for. */
export const longestIndexedPrefix = 12;

function wordForms({ word, singular }: FoodNameWord): readonly string[] {
  return word === singular ? [word] : [word, singular];
}

/** The class of a first part by the number of its words. */
export function firstPlace(words: number): string {
  return wordPlaces.first[Math.min(words, longestSubject + 1) - 1] ?? wordPlaces.first[longestSubject];
}

/** The entries of a name in the full-text index: each word in both forms, under each class of its first place. */
export function foodTokens(name: FoodName): string {
  const tokens = new Set<string>();
  const seen = new Set<string>();
  for (const [part, words] of name.entries()) {
    for (const [at, word] of words.entries()) {
      if (seen.has(word.word)) continue;
      seen.add(word.word);
      for (const form of wordForms(word)) {
        tokens.add(wordPlaces.anywhere + form);
        if (part === 0) tokens.add(firstPlace(words.length) + form);
        if (part === 0 && at === 0 && words.length > 1) tokens.add(wordPlaces.lead + form);
        if (part === 1) tokens.add(wordPlaces.second + form);
      }
    }
  }
  return [...tokens].join(' ');
}

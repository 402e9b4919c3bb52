/** Letters that have no decomposition but are typed without their stroke or as two letters. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * The words of a text as the food search compares them: compatibility forms decomposed, accents and case folded,
 * apostrophes dropped, everything that is neither letter nor digit a gap. `Jalapeño, KELLOGG'S` gives
 * `jalapeno`, `kelloggs`.
 */
export function foodWords(text: string): readonly string[] {
  // The same for the texts that most names are, in a third of the time.
  if (/^[ -~]*$/.test(text))
    return (
      text
        .replaceAll("'", '')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? []
    );
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter);
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

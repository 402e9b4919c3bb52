/**
 * The most that one record may hold. A page of records is put together in memory, and so is an answer about a source; a file
 * made for it could fill both. Real exports stay far below: a sample has some ten metadata entries, an export some
 * dozens of sources, a large panel 150 results. What is beyond is left out and reported. Bytes are those of UTF-8.
 */
export const recordLimits = {
  /** Metadata entries of one sample, workout or correlation. */
  metadataEntries: 100,
  /** Bytes of a key of a metadata entry; an entry with a longer one is left out. */
  metadataKeyBytes: 256,
  /** Bytes of a text that a sample, a workout or a food bears: a metadata value, a device, a food's name or unit. Longer ones are cut. */
  textBytes: 4096,
  /** Bytes of a text in a blood test: a conclusion, a remark, an answer in words. Longer ones are cut. */
  reportTextBytes: 65_536,
  /** Digits of a number in a blood test; a result with a longer one loses its numbers. */
  numberCharacters: 1000,
  /** Bytes of a source's name; longer ones are cut. */
  sourceNameBytes: 256,
  /** Different names of sources in one import; records of further ones are left out. */
  sourceNames: 500,
  /** Other sources that are named of a listed record, which may come with many imports. */
  otherSources: 100,
  /** Characters of these, as JSON. */
  otherSourcesCharacters: 65_536,
  /** Results of one blood test. */
  bloodTestResults: 1000,
  /** Characters of one blood test, as JSON: with all its parts at their limits one test would fill a page many times over. */
  bloodTestCharacters: 2_097_152,
  /** Codings, ranges, remarks, components and the like of one result or report, of each kind. */
  resultParts: 200,
  /** Bytes of a name, a brand, a category or a serving of a catalogue's food. Longer ones are cut. */
  foodTextBytes: 1024,
  /** Servings of one food. */
  servings: 100,
  /** Activities, pauses, laps and segments of one workout, of each kind. */
  workoutParts: 5000,
} as const;

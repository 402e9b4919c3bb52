/** A single value. An instant and a date are texts: `2026-03-09T07:30:00.000Z`, `2026-03-09`. */
export type Kind = 'text' | 'number' | 'flag' | 'instant' | 'date';

/** A place in an answer, by the values that may stand there. */
export type Field = Kind | readonly ['orNull' | 'orAbsent' | 'list' | 'map', Field] | Fields;

/** The fields of an object, in the order in which hosts write them. */
export interface Fields {
  readonly [key: string]: Field;
}

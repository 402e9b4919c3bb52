/** Where a value lies in a JSON text: names of members and positions in lists, from the root. */
export type JsonPlace = readonly (string | number)[];

/** Why a value was left out. */
export type JsonFault = 'notJson' | 'tooLong' | 'tooDeep';

/** Which values of a JSON text are wanted. */
export interface JsonPart {
  /**
   * Names of members from the root; `*` is every element of a list, and every member of an object that no other part
   * names. `['data', '*']` are the elements of the list `data`; `[]` is the root itself.
   */
  readonly path: readonly string[];
  /** Hears each value with its place. */
  readonly onValue?: (value: unknown, place: JsonPlace) => void;
  /** Hears that a list or an object begins there. Other parts may lie in it. */
  readonly onOpen?: (kind: 'list' | 'object', place: JsonPlace) => void;
}

import type { PlainObject } from './plain-json.ts';

/** Characters that are looked at for one run. What is read of them is held at once. */
export const longestRun = 64 * 1024;

/** After a run that could not be read, so many elements are read one by one; four times as many after the next. */
const firstPause = 4;

const closing = new Set(['}', ']', ' ', '\n', '\r', '\t']);

/** How an element of a list ended: its last brackets, with what stands between them. */
function endOf(text: string): string {
  let at = text.length;
  while (at > 0 && closing.has(text.charAt(at - 1))) at--;
  return text.slice(at);
}

/** Elements of a list, and the position behind the last. */
export interface ElementRun {
  readonly values: readonly unknown[];
  readonly until: number;
}

/** Reads many elements of a list in one go, which is several times as fast as one by one. */
export interface ElementRuns {
  /** The text of an element that was read by itself. Others of its list likely end in the same way. */
  learn(element: string): void;
  /** Elements that stand whole and without fault in a text from a position on, where one begins; null if these are to be read one by one. */
  read(text: string, from: number): ElementRun | null;
}

export function elementRuns(): ElementRuns {
  let end = '';
  let pause = firstPause;
  let waits = 0;
  const fail = (): null => {
    waits = pause;
    pause = Math.min(pause * 4, 2 ** 20);
    return null;
  };
  return {
    learn(element) {
      end = endOf(element);
    },
    read(text, from) {
      if (waits > 0) {
        waits--;
        return null;
      }
      const last = end === '' ? -1 : text.lastIndexOf(end, from + longestRun - end.length);
      // A search through much for nothing is not to be made for each element.
      if (last < from) return text.length - from > longestRun / 16 ? fail() : null;
      const until = last + end.length;
      try {
        // What is JSON between these brackets is a run of whole elements: if it ended amid one, or behind the list, it would be none.
        const values = JSON.parse(`[${text.slice(from, until)}]`) as readonly unknown[];
        if (until - from > longestRun / 4) pause = firstPause;
        return { values, until };
      } catch {
        return fail();
      }
    },
  };
}

/** Whether more lists and objects than so many lie in each other, the value itself included. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most <= 0) return true;
  // Goes through each element of a long list: without lists of its members, which cost more than all else.
  for (const name in value) {
    const member = (value as PlainObject)[name];
    if (typeof member === 'object' && isDeeperThan(member, most - 1)) return true;
  }
  return false;
}

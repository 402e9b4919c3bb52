/** Longer than what a browser adds to a name, with its ending. */
const longestTail = 24;

/** `servings (2).csv`, `servings-2.csv`: another download of `servings.csv`, as a browser names it. */
const tail = /^(.*?)[ _-]?\(?(\d*)\)?(\.[^./]*)?$/u;

/** A path in its parts: what downloads of one file have in common, and their number. */
function partsOf(path: string): readonly [name: string, number: number] {
  const begin = Math.max(0, path.length - longestTail);
  const [, name = '', number = '', ending = ''] = tail.exec(path.slice(begin)) ?? [];
  return [path.slice(0, begin) + name + ending, Number(number)];
}

/** Orders paths so that downloads of one file follow each other as the browser numbered them, the one without a number first. */
export function earlierDownload(one: string, other: string): number {
  const [[oneName, oneNumber], [otherName, otherNumber]] = [partsOf(one), partsOf(other)];
  if (oneName !== otherName) return oneName < otherName ? -1 : 1;
  return oneNumber - otherNumber || (one < other ? -1 : Number(one > other));
}

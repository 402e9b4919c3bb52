/** `servings (2).csv` as a browser names the third download of `servings.csv`, in its parts: folder and name, number, ending. */
function partsOf(path: string): readonly [name: string, number: number] {
  const [, name = path, number = '0', ending = ''] = /^(.*?)(?:[ _-]?\((\d+)\))?(\.[^./]*)?$/u.exec(path) ?? [];
  return [name + ending, Number(number)];
}

/** Orders paths so that downloads of one file follow each other as the browser numbered them, the one without a number first. */
export function earlierDownload(one: string, other: string): number {
  const [[oneName, oneNumber], [otherName, otherNumber]] = [partsOf(one), partsOf(other)];
  if (oneName !== otherName) return oneName < otherName ? -1 : 1;
  return oneNumber - otherNumber || (one < other ? -1 : Number(one > other));
}

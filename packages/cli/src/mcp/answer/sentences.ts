const shown = 3;

/** The first three sentences, and how many more there are in the answer: a summary stays short. */
export function sentences(all: readonly string[]): string {
  const more = all.length - shown;
  return [...all.slice(0, shown), ...(more > 0 ? [`${more} more in the answer.`] : [])].join(' ');
}

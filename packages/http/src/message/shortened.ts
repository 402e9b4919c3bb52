/** A text of somebody else's with at most so many letters, the last of which says that it went on. */
export function shortened(text: string, longest = 64): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

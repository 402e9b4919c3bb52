/**
 * The same text with memory of its own. A piece cut from a long text can keep the whole of it alive, so whatever is
 * kept to the end of an import is copied first.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

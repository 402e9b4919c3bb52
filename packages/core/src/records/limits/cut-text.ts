function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** The beginning of a text that takes at most so many bytes in UTF-8, of whole characters; the text itself if it does. */
export function cutText(text: string, mostBytes: number): string {
  // No unit of UTF-16 takes more than three bytes.
  if (text.length * 3 <= mostBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (bytes > mostBytes) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

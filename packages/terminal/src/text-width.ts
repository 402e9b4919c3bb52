import stringWidth from 'string-width';

const ascii = /^[\u0020-\u007E]*$/;
const segmenter = new Intl.Segmenter();

/** Columns that a text takes on a screen: two for a wide letter or an emoji, none for a mark upon another letter. */
export function textWidth(text: string): number {
  return ascii.test(text) ? text.length : stringWidth(text);
}

/** A text cut to so many columns, an ellipsis at its end where something was cut. Never cuts through a letter. */
export function shortenedText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += textWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** A text filled with blanks to so many columns. */
export function paddedText(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)));
  return side === 'left' ? `${text}${blanks}` : `${blanks}${text}`;
}

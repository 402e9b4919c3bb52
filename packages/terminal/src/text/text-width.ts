import { createRequire } from 'node:module';
import type * as StringWidth from 'string-width';

/** Signs of one column each: those of Latin letters, and what our own texts are written with. */
const narrow =
  /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u02FF\u2010-\u2015\u2018-\u201F\u2022\u2026\u2190-\u2193\u2581-\u2588\u2713\u2717]*$/;

let stringWidth: typeof StringWidth.default | undefined;

/** By tables of Unicode, which take longer to load than all else of a command: only for a text that needs them. */
function widthByTables(text: string): number {
  const require = createRequire(import.meta.url);
  stringWidth ??= (require('string-width') as typeof StringWidth).default;
  try {
    return stringWidth(text);
  } catch {
    // It throws for some marks that stand alone, and a name may be any text.
    return Array.from(text).length;
  }
}

/** Columns that a text takes on a screen: two for a wide letter or an emoji, none for a mark upon another letter. */
export function textWidth(text: string): number {
  return narrow.test(text) ? text.length : widthByTables(text);
}

/** Made for the first text that is too wide: to make it takes a sixth of the time of a short command. */
let segmenter: Intl.Segmenter | undefined;

/** A text cut to so many columns, an ellipsis at its end where something was cut. Never cuts through a letter. */
export function shortenedText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) {
    used += textWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function paddedText(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)));
  return side === 'left' ? `${text}${blanks}` : `${blanks}${text}`;
}

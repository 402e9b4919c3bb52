import { options } from 'preact';

/** Signs that turn the letters around them. */
const signs = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** More marks stacked on one letter than the name of a client may have: they would cover the lines above and below. */
const tooManyMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

const leftward = String.raw`[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]`;
/** Letters that are read from right to left, with all between them but letters that are not. */
const leftwardRun = new RegExp(String.raw`${leftward}(?:[^\p{L}]*${leftward})*`, 'gu');

/**
 * A text as pages show it, whoever wrote what is in it: without signs of direction, and with what is read from right to left kept
 * apart (FSI, PDI), so that it does not turn around the numbers and words beside it.
 */
export function shownText(text: string): string {
  return text.replace(signs, '').replace(tooManyMarks, '$1').replace(leftwardRun, '\u2068$&\u2069');
}

/** Gives a text that is cut after some lines its whole as a title, once a pointer comes. */
function showWhole({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.scrollHeight <= target.clientHeight) return;
  if (getComputedStyle(target).webkitLineClamp !== 'none') target.title = target.textContent;
}

/** Has each text of the pages shown so. */
export function startShownTexts(): void {
  document.addEventListener('pointerover', showWhole);
  options.vnode = (node) => {
    // A text, which Preact makes a node of without a type.
    const text: unknown = node.props;
    if (typeof text === 'string') node.props = shownText(text) as never;
  };
}

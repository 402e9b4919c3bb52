import { options } from 'preact';

/** Has whatever a change draws anew drawn before the change returns: the sheet is taken as soon as listeners are done. */
function atOnce(change: () => void): void {
  const own = Object.getOwnPropertyDescriptor(options, 'debounceRendering');
  options.debounceRendering = (render) => render();
  change();
  delete options.debounceRendering;
  if (own !== undefined) Object.defineProperty(options, 'debounceRendering', own);
}

/** Calls `before` before the page is printed, and `after` once it was. What they change is drawn on the sheet. The answer ends it. */
export function onPrint(before: () => void, after: () => void = () => undefined): () => void {
  const [begin, end] = [() => atOnce(before), () => atOnce(after)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

import { arrivalNow } from './arrival.ts';

/** Scrolling has come to rest after so long. */
const restMilliseconds = 100;
/** What a page reads is there by then. */
const patienceMilliseconds = 5000;

interface EntryState {
  readonly scroll?: number;
}

const stateNow = (): EntryState => (history.state ?? {}) as EntryState;

let timer: ReturnType<typeof setTimeout> | undefined;
let isGoingBack = false;

function keepPlace(): void {
  if (isGoingBack || stateNow().scroll === Math.round(scrollY)) return;
  history.replaceState({ ...stateNow(), scroll: Math.round(scrollY) }, '');
}

function scrolled(): void {
  clearTimeout(timer);
  timer = setTimeout(keepPlace, restMilliseconds);
}

/** Keeps with each entry of the history how far down its page was, also over a reload. To be called once. */
export function keepScrollPlaces(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', scrolled, { passive: true });
  for (const event of ['pushState', 'popstate']) addEventListener(event, () => clearTimeout(timer));
}

/**
 * Brings a page that has just been opened to its place: where it was, if it was reached once more; else its top. What is
 * still being read makes the page longer, so it is brought there again for some seconds, or until somebody scrolls by themselves. The
 * answer ends it.
 */
export function goToScrollPlace(): () => void {
  const wanted = arrivalNow() === 'again' ? (stateNow().scroll ?? 0) : 0;
  scrollTo(0, wanted);
  if (wanted === 0) return () => undefined;
  isGoingBack = true;
  const resized = new ResizeObserver(() => scrollTo(0, wanted));
  const patience = setTimeout(end, patienceMilliseconds);
  const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  function end(): void {
    isGoingBack = false;
    resized.disconnect();
    clearTimeout(patience);
    for (const event of byHand) removeEventListener(event, end);
  }
  for (const event of byHand) addEventListener(event, end, { passive: true });
  resized.observe(document.body);
  return end;
}

/**
 * Runs `start` while this page can be seen, and what it answers as soon as it cannot: hidden tab, minimised window, page
 * left or put to sleep. The answer ends it all.
 */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const end = (): void => {
    stop?.();
    stop = null;
  };
  const follow = (): void => {
    if (document.visibilityState === 'hidden') end();
    else stop ??= start();
  };
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', follow);
  document.addEventListener('freeze', end);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', end);
    window.removeEventListener('pageshow', follow);
    document.removeEventListener('freeze', end);
    end();
  };
}

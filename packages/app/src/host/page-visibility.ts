/** Runs `start` while this page can be seen, and what it answers as soon as it cannot: hidden, minimised, left, asleep. The answer ends it all. */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  let isLeft = false;
  const end = (): void => {
    stop?.();
    stop = null;
  };
  const follow = (): void => {
    if (isLeft || document.visibilityState === 'hidden') end();
    else stop ??= start();
  };
  const leave = (): void => {
    isLeft = true;
    end();
  };
  const comeBack = (): void => {
    isLeft = false;
    follow();
  };
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  document.addEventListener('freeze', end);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    document.removeEventListener('freeze', end);
    end();
  };
}

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useObservable } from '../host/observable.ts';
import { announcement, forgetAnnouncement } from '../host/announcements.ts';

const keptMilliseconds = 5000;
/** What is done may lead to another page at once; its announcement is not stale there. */
const freshMilliseconds = 1000;

/** The place from which screen readers take announcements. Each goes after a while, and with the page it was made on. */
export function LiveRegion() {
  const { text, number } = useObservable(announcement);
  const [path] = useLocation();
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
    const timer = setTimeout(forgetAnnouncement, keptMilliseconds);
    return () => clearTimeout(timer);
  }, [number]);
  useLayoutEffect(() => {
    if (performance.now() - since.current > freshMilliseconds) forgetAnnouncement();
  }, [path]);
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      <span key={number}>{text}</span>
    </div>
  );
}

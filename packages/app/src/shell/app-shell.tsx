import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { keepScrollPlaces } from '../address/scroll-place.ts';
import { useObservable } from '../host/observable.ts';
import { announcement, forgetAnnouncement } from '../host/announcements.ts';
import { Warning } from '../controls/icon.tsx';
import { connection } from '../host/connection.ts';
import { hostCommands } from '../host/host-commands.ts';
import { startLiveChanges } from '../host/live-changes.ts';
import { PrintLine } from '../paper/print-line.tsx';
import { Navigation } from './navigation.tsx';
import { Pages } from './pages.tsx';
import { preferences } from '../preferences/preferences.ts';
import { SessionEnded } from './session-ended.tsx';
import { texts } from './texts/texts.ts';

const keptMilliseconds = 5000;
/** What is done may lead to another page at once; its announcement is not stale there. */
const freshMilliseconds = 1000;

/** The place from which screen readers take announcements. Each goes after a while, and with the page it was made on. */
function LiveRegion() {
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

/** Says on every page that the host is away; it goes by itself once the host answers again. */
function ConnectionNotice() {
  const failure = useObservable(connection);
  return (
    <div role="alert">
      {failure?.code === 'host_stopped' && (
        <Warning>
          <strong>{texts.awayTitle}</strong> {texts.away(<code>{hostCommands.start}</code>)}
        </Warning>
      )}
    </div>
  );
}

/** The frame of every page. */
export function AppShell() {
  const failure = useObservable(connection);
  const isOver = failure?.code === 'session_ended';
  useEffect(keepScrollPlaces, []);
  // Whatever is on the page is written anew if the person chooses another language or unit.
  useObservable(preferences);
  useEffect(() => (isOver ? undefined : startLiveChanges()), [isOver]);
  return (
    <>
      <a class="skip-link" href="#content">
        {texts.skip}
      </a>
      <div class={isOver ? undefined : 'shell'}>
        {!isOver && <Navigation />}
        <main id="content" class="content" tabIndex={-1}>
          <PrintLine />
          <ConnectionNotice />
          {isOver ? <SessionEnded /> : <Pages />}
        </main>
      </div>
      <LiveRegion />
    </>
  );
}

import { useEffect } from 'preact/hooks';
import { connection } from '../host/connection.ts';
import { startLiveChanges } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { LiveRegion } from './live-region.tsx';
import { Navigation } from './navigation.tsx';
import { Pages } from './pages.tsx';
import { SessionEnded } from './session-ended.tsx';

/** The frame of every page. */
export function AppShell() {
  const failure = useObservable(connection);
  const isOver = failure?.code === 'session_ended';
  useEffect(() => (isOver ? undefined : startLiveChanges()), [isOver]);
  return (
    <>
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      <div class={isOver ? undefined : 'shell'}>
        {!isOver && <Navigation />}
        <main id="content" class="content" tabIndex={-1}>
          <ConnectionNotice />
          {isOver ? <SessionEnded /> : <Pages />}
        </main>
      </div>
      <LiveRegion />
    </>
  );
}

import { useEffect } from 'preact/hooks';
import { Icon } from '../controls/icon.tsx';
import { connection } from '../host/connection.ts';
import { hostCommands } from '../host/host-commands.ts';
import { useObservable } from '../host/observable.ts';
import { startLiveChanges } from '../host/live-changes.ts';
import { LiveRegion } from './live-region.tsx';
import { Navigation } from './navigation.tsx';
import { Pages } from './pages.tsx';
import { SessionEnded } from './session-ended.tsx';

/** Says on every page that the host is away; it goes by itself if the same run of the host answers again. */
function ConnectionNotice() {
  const failure = useObservable(connection);
  return (
    <div role="alert">
      {failure?.code === 'host_stopped' && (
        <p class="notice notice-warning">
          <Icon name="warning" />
          <span>
            <strong>The host does not answer.</strong> What you see may be out of date. If it was stopped, start it
            again with <code>{hostCommands.start}</code>: it prints a fresh link and opens it in your browser. Go on
            there: each start has an address of its own, and this page knows only the old one.
          </span>
        </p>
      )}
    </div>
  );
}

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

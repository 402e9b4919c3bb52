import { Icon } from '../controls/icon.tsx';
import { connection } from '../host/connection.ts';
import { hostCommands } from '../host/host-commands.ts';
import { useObservable } from '../host/observable.ts';

/** Says on every page that the host is away; it goes by itself if the same run of the host answers again. */
export function ConnectionNotice() {
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

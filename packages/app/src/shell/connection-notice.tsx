import { Icon } from '../controls/icon.tsx';
import { connection } from '../host/connection.ts';
import { hostCommands } from '../host/host-commands.ts';
import { useObservable } from '../host/observable.ts';

/** Says on every page that the host is away; it goes by itself once the host is back. */
export function ConnectionNotice() {
  const failure = useObservable(connection);
  return (
    <div role="alert">
      {failure?.code === 'host_stopped' && (
        <p class="notice notice-warning">
          <Icon name="warning" />
          <span>
            <strong>The host does not answer.</strong> What you see may be out of date. If it was stopped, start it
            again with <code>{hostCommands.start}</code>: it prints a fresh link and opens it in your browser. This page
            needs that link then, and goes on once it was opened.
          </span>
        </p>
      )}
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { connection } from '../host/connection.ts';
import { useObservable } from '../host/observable.ts';
import type { Reading } from '../host/use-read.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

const unknownName = new Set(['not_found', 'invalid_input']);

/**
 * Shows what was read, or that it is being read, or why it could not be. A value stays while it is read anew. Beside it
 * nothing repeats that the host is away: the shell says so of the whole page.
 */
export function ReadingView<Value>(props: {
  readonly reading: Reading<Value>;
  readonly children: (value: Value) => ComponentChildren;
  /** Shown alone if the host knows nothing by this name: trying again would not help. */
  readonly missing?: ComponentChildren;
}) {
  const { reading, children, missing } = props;
  const { value, failure, reload } = reading;
  const isSaid = useObservable(connection)?.code === 'host_stopped' && failure?.code === 'host_stopped';
  if (missing !== undefined && failure !== null && unknownName.has(failure.code)) return <>{missing}</>;
  return (
    <>
      {failure !== null && !(isSaid && value !== null) && <ErrorState failure={failure} onRetry={reload} />}
      {value !== null ? children(value) : failure === null && <Loading />}
    </>
  );
}

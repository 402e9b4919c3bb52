import type { ComponentChildren } from 'preact';
import type { Reading } from '../host/use-read.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

/** Shows what was read, or that it is being read, or why it could not be. A value stays while it is read anew. */
export function ReadingView<Value>(props: {
  readonly reading: Reading<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const { reading, children } = props;
  const { value, failure, reload } = reading;
  return (
    <>
      {failure !== null && <ErrorState failure={failure} onRetry={reload} />}
      {value !== null ? children(value) : failure === null && <Loading />}
    </>
  );
}

import { appPagePaths } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'wouter-preact';
import { connection } from '../host/connection.ts';
import { useObservable } from '../host/observable.ts';
import type { Reading } from '../host/use-read.ts';
import type { HostFailure } from '../host/host-failure.ts';
import { ToldText } from '../told/told-text.tsx';
import { ButtonLink, Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { texts } from './texts/texts.ts';

const unknownName = new Set(['not_found', 'invalid_input']);

/** A value that was read, or why it could not be. It stays while it is read anew; that the host is away is said by the shell alone. */
export function ReadingView<Value>(props: {
  readonly reading: Reading<Value>;
  /** Shows the value; nothing, false or null, if there is nothing in it to be shown. */
  readonly children: (value: Value) => ComponentChildren;
  /** Shown in place of nothing, and alone if the host knows nothing by this name: trying again would not help. */
  readonly missing?: ComponentChildren;
}) {
  const { reading, children, missing } = props;
  const { value, failure, reload } = reading;
  const isSaid = useObservable(connection)?.code === 'host_stopped' && failure?.code === 'host_stopped';
  if (missing !== undefined && failure !== null && unknownName.has(failure.code)) return <>{missing}</>;
  return (
    <>
      {failure !== null && !(isSaid && value !== null) && <ErrorState failure={failure} onRetry={reload} />}
      {value !== null ? children(value) || missing : failure === null && <Loading />}
    </>
  );
}

/** Why something failed, in the language of the pages. */
export function FailureText({ failure: { message, told } }: { readonly failure: HostFailure }) {
  return told === null ? <>{message}</> : <ToldText message={message} told={told} />;
}

/** A failure and what to do about it, with a link to the page on which that is done. */
export function ErrorState({ failure, onRetry }: { readonly failure: HostFailure; readonly onRetry?: () => void }) {
  const [location] = useLocation();
  const { page } = failure;
  return (
    <div class="notice notice-danger" role="alert">
      <Icon name="warning" />
      <span>
        <FailureText failure={failure} />
      </span>
      {page !== null && appPagePaths[page] !== location && (
        <ButtonLink tone="quiet" path={appPagePaths[page]} label={texts.pageForThis(texts.pages[page])}>
          {texts.pages[page]}
        </ButtonLink>
      )}
      {onRetry !== undefined && (
        <Button tone="quiet" onPress={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Where there is nothing yet: what will stand here, and the one thing to do next. */
export function EmptyState(props: {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly action?: { readonly label: string; readonly path: string };
}) {
  const { title, children, action } = props;
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && (
        <p>
          <ButtonLink path={action.path} tone="primary">
            {action.label}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** While something is read for the first time. Shows itself only after a moment, so that quick answers do not flicker. */
export function Loading() {
  return (
    <p class="loading" aria-busy="true">
      {texts.loading}
    </p>
  );
}

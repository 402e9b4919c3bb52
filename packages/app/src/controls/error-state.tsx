import { useLocation } from 'wouter-preact';
import type { HostFailure } from '../host/host-failure.ts';
import { appPagePaths } from './app-page-paths.ts';
import { ButtonLink } from './button-link.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A failure and what to do about it, with a link to the page on which that is done. */
export function ErrorState({ failure, onRetry }: { readonly failure: HostFailure; readonly onRetry?: () => void }) {
  const [location] = useLocation();
  const { page } = failure;
  return (
    <div class="notice notice-danger" role="alert">
      <Icon name="warning" />
      <span>{failure.message}</span>
      {page !== null && appPagePaths[page] !== location && (
        <ButtonLink tone="quiet" path={appPagePaths[page]} label={`${page}, the page for this`}>
          {page}
        </ButtonLink>
      )}
      {onRetry !== undefined && (
        <Button tone="quiet" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

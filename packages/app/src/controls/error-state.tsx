import type { HostFailure } from '../host/host-failure.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What went wrong and what to do about it. */
export function ErrorState({ failure, onRetry }: { readonly failure: HostFailure; readonly onRetry?: () => void }) {
  return (
    <div class="notice notice-danger" role="alert">
      <Icon name="warning" />
      <span>{failure.message}</span>
      {onRetry !== undefined && (
        <Button tone="quiet" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

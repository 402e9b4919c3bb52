import type { HostFailure } from './host-failure.ts';
import { observable } from './observable.ts';

/** How this page stands to its host: `null` while all is well, else why not. The shell shows it on every page. */
export const connection = observable<HostFailure | null>(null);

const lasting = new Set(['host_stopped', 'session_ended']);

/** Notes a failure that concerns the whole page and not one question. */
export function noteFailure(failure: HostFailure): void {
  if (lasting.has(failure.code)) connection.set(failure);
}

/** Notes that the host answered. */
export function noteAnswer(): void {
  connection.set(null);
}

import { hostCommands } from './host-commands.ts';
import { HostFailure } from './host-failure.ts';

/** Nobody answered. */
export function hostStopped(): HostFailure {
  return new HostFailure(
    'host_stopped',
    `The host does not answer. It may have been stopped; start it again with ${hostCommands.start}`,
  );
}

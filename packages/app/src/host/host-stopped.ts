import { hostCommands } from './host-commands.ts';
import { HostFailure } from './host-failure.ts';
import { texts } from './texts/texts.ts';

/** Nobody answered. */
export function hostStopped(): HostFailure {
  return new HostFailure('host_stopped', texts.away(hostCommands.start));
}

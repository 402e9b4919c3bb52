import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

/** `status` and `capabilities`: what a host says to anybody. */
export function registerStatus(place: CommandPlace): void {
  const status = { syntax: 'status', summary: 'whether the host answers, its version and clock', readsHost: true };
  addCommand(place, status, async () => (await import('../reads/read-status.ts')).readStatus);
  const capabilities = {
    syntax: 'capabilities',
    summary: 'datasets, filters, metrics and raw types of the host',
    readsHost: true,
  };
  addCommand(place, capabilities, async () => (await import('../reads/read-capabilities.ts')).showCapabilities);
}

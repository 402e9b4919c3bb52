import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

/** `discover`: hosts on this network whose pairing window is open. */
export function registerDiscover(place: CommandPlace): void {
  const definition = {
    syntax: 'discover',
    summary: 'hosts on this network whose pairing window is open',
    options: [
      ['--seconds <n>', 'how long to look (default: 3)'],
      ['--interface <address>', 'the address of the one interface to look on'],
    ],
  } as const;
  addCommand(place, definition, async () => (await import('../discovery/discover-hosts.ts')).discoverHosts);
}

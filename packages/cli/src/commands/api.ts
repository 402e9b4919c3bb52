import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

const help = `The path is one of the API, such as workouts?limit=2 or /api/v1/capabilities; it is asked with the token of the pairing,
over the pinned connection. The body is printed as it came. With --paginate the records of all pages come as one answer.
If the host refuses, its body is printed all the same, and the exit code is 1.`;

/** `api`: any path of the API, as it is. */
export function registerApi(place: CommandPlace): void {
  const definition = {
    syntax: 'api <path>',
    summary: 'ask for a path of the API, and print its answer as it came',
    options: [['--paginate', 'follow the cursors and print all records as one answer']],
    readsHost: true,
    help,
  } as const;
  addCommand(place, definition, async () => (await import('../reads/call-api.ts')).callApi);
}

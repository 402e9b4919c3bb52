import { addCommand, type CommandPlace } from './define-command.ts';

/** `status`: whether the host answers, its version and clock. */
export function registerStatus(place: CommandPlace): void {
  const definition = { syntax: 'status', summary: 'whether the host answers, its version and clock', readsHost: true };
  addCommand(place, definition, async () => (await import('../reads/read-status.ts')).readStatus);
}

import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from './define-command.ts';

const load = () => import('../hosts/manage-hosts.ts');

/** `hosts`, `forget` and `token`: what this machine was paired with. */
export function registerHosts(place: CommandPlace): void {
  addCommand(place, { syntax: 'hosts', summary: 'the paired hosts' }, async () => (await load()).listHosts);
  const forget = { syntax: 'forget <name>', summary: 'forget a paired host and its token' };
  addCommand(place, forget, async () => (await load()).forgetHost);
  const token = { syntax: 'token <name>', summary: "print a host's token; no other command does" };
  addCommand(place, token, async () => (await load()).printToken);
}

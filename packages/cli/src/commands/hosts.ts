import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

const load = () => import('../hosts/manage-hosts.ts');

const useHelp = `Which host a command reads: --host NAME, else the variable VITALGATE_HOST, else the one set here, else the only one.
VITALGATE_CONFIG_DIR names another folder for what is kept of pairings; VITALGATE_KEYCHAIN=off keeps tokens in files there.`;

/** `hosts`, `use`, `forget` and `token`: what this machine was paired with. */
export function registerHosts(place: CommandPlace): void {
  const list = { syntax: 'hosts', summary: 'the paired hosts; "hosts set" gives one another address' };
  const hosts = addCommand(place, list, async () => (await load()).listHosts);
  const set = {
    syntax: 'set <name> <address>',
    summary: 'another address of a paired host, which must show the same certificate',
    names: 'hosts',
  } as const;
  addCommand(hosts, set, async () => (await load()).setHostAddress);
  const use = {
    syntax: 'use [name]',
    summary: 'set which paired host commands read, or show it',
    names: 'hosts',
    help: useHelp,
  } as const;
  addCommand(place, use, async () => (await load()).useHost);
  const forget = { syntax: 'forget <name>', summary: 'forget a paired host and its token', names: 'hosts' } as const;
  addCommand(place, forget, async () => (await load()).forgetHost);
  const token = {
    syntax: 'token <name>',
    summary: "print a host's token; no other command does",
    names: 'hosts',
  } as const;
  addCommand(place, token, async () => (await load()).printToken);
}

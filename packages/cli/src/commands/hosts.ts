import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

const load = () => import('../hosts/manage-hosts.ts');

const useHelp = `Which host a command reads: --host NAME, else the variable VITALGATE_HOST, else the one set here, else the only one.
VITALGATE_CONFIG_DIR names another folder for what is kept of pairings; VITALGATE_KEYCHAIN=off keeps tokens in files there.`;

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

const pairHelp = `A pairing link (vitalgate://…, on the page Developer Mode of the app) carries the certificate's fingerprint. For an address
alone the fingerprint that is seen is shown, to be compared with the app's by a person at a terminal; scripts give
--fingerprint. Where the certificate differs nothing is sent, and there is no way to go on.

The confirmation code is printed on stderr while the app is waited for. Tokens are kept in the system's keychain, or where
there is none in a file that only you can read, below VITALGATE_CONFIG_DIR or the platform's usual place.`;

export function registerPair(place: CommandPlace): void {
  const definition = {
    syntax: 'pair <link|host[:port]>',
    summary: 'ask a host to let this machine read, and keep the token',
    options: [
      ['--name <name>', 'what this pairing is called, here and in the app'],
      ['--scopes <scopes>', 'what to ask for, with commas (default: all five)'],
      ['--fingerprint <sha256>', "the certificate's fingerprint as the app shows it"],
    ],
    help: pairHelp,
  } as const;
  addCommand(place, definition, async () => (await import('../pairing/pair-host.ts')).pairHost);
}

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

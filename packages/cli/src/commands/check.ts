import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

const help = `Judges any host of this API, Vitalgate or not, by the clauses of the specification, and tells apart what is only
Vitalgate's own decision where the specification is silent. It pairs a client with all scopes, which the user of the app
approves, and needs the settings page open. Against "vitalgate-host serve --sample-data --auto-approve" nobody has to
do anything. Last it tries the rate limit, which leaves requests waiting and keeps this machine from pairing until they
expire or are cleared.

Exit code 0: no clause failed and the client was paired. 1: a clause failed, or the result is partial.
The report names fields, counts and shapes, never a value. docs/guides/conformance.md describes the JSON.`;

export function registerCheck(place: CommandPlace): void {
  const definition = {
    syntax: 'check <link|host[:port]>',
    summary: 'check a host of this API against the specification, clause by clause',
    options: [
      ['--fingerprint <sha256>', "the certificate's fingerprint, where an address is given instead of a link"],
      ['--scopes <scopes>', 'what to ask for, with commas (default: all five)'],
      ['--each-scope', 'pair a client for each scope too, where a person approves them (5 more)'],
      ['--interactive', 'ask for what only the user of the app can do: deny, revoke, withdraw, close'],
      ['--wait-for-expiry', 'wait until a request expires (5 minutes)'],
      ['--no-rate-limit', 'leave the rate limit untried'],
      ['--strict', "exit 1 also where one of Vitalgate's own decisions fails"],
    ],
    help,
  } as const;
  addCommand(place, definition, async () => (await import('../check/check-host.ts')).checkHost);
}

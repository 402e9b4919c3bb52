import {
  processTerminal,
  registerCompletion,
  runProgram,
  type NamesOf,
  type Program,
  type Terminal,
} from '@vitalgate/terminal';
import { registerCheck } from './check.ts';
import { hostOptions } from '../program/define-command.ts';
import { registerExport } from './export.ts';
import { registerDiscover, registerHosts, registerPair } from './hosts.ts';
import { registerMcp } from './mcp.ts';
import { ownProgram, ownVersion } from '../program/own-command.ts';
import { registerApi, registerReads, registerStatus } from './reads.ts';

const namesOf: NamesOf = async (kind) => (await import('../hosts/known-names.ts')).knownNamesOf(kind);

/** `vitalgate`. The files of its commands hold words alone; what they do is loaded when they are run. */
export const vitalgate: Program = {
  ...ownProgram,
  description: 'Reads your health data from a Vitalgate host, over a connection that is pinned to its certificate.',
  version: ownVersion(),
  rootOptions: hostOptions,
  commands: [
    registerPair,
    registerDiscover,
    registerHosts,
    registerStatus,
    registerReads,
    registerApi,
    registerExport,
    registerMcp,
    registerCheck,
    (place) => registerCompletion(place, { namesOf, options: { '--host': 'hosts', '--as': 'hosts' } }),
  ],
  failureOf: async (error) => (await import('../program/failure.ts')).failureOf(error),
};

/** Runs `vitalgate` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong usage, 130 Ctrl-C, 143 SIGTERM. */
export function runCommandLine(words: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  return runProgram(vitalgate, words, terminal);
}

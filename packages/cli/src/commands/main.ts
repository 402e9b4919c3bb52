import { readFileSync } from 'node:fs';
import { processTerminal, registerCompletion, runProgram, type Program, type Terminal } from '@vitalgate/terminal';
import { registerCheck } from './check.ts';
import { hostOption } from './define-command.ts';
import { registerDiscover } from './discover.ts';
import { registerExport } from './export.ts';
import { registerHosts } from './hosts.ts';
import { registerMcp } from './mcp.ts';
import { ownProgram } from './own-command.ts';
import { registerPair } from './pair.ts';
import { registerReads } from './reads.ts';
import { registerStatus } from './status.ts';

function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** `vitalgate`. The files of its commands hold words alone; what they do is loaded when they are run. */
export const vitalgate: Program = {
  ...ownProgram,
  description: 'Reads your health data from a Vitalgate host, over a connection that is pinned to its certificate.',
  version: ownVersion(),
  rootOptions: [hostOption],
  commands: [
    registerPair,
    registerDiscover,
    registerHosts,
    registerStatus,
    registerReads,
    registerExport,
    registerMcp,
    registerCheck,
    registerCompletion,
  ],
  failureOf: async (error) => (await import('./failure.ts')).failureOf(error),
};

/** Runs `vitalgate` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong usage, 130 Ctrl-C. */
export function runCommandLine(words: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  return runProgram(vitalgate, words, terminal);
}

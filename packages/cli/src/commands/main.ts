import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { processTerminal, type Terminal } from '../terminal/terminal.ts';
import { registerCheck } from './check.ts';
import type { CommandPlace } from './define-command.ts';
import { registerCompletion } from './completion.ts';
import { registerDiscover } from './discover.ts';
import { registerExport } from './export.ts';
import { registerHosts } from './hosts.ts';
import { registerMcp } from './mcp.ts';
import { registerPair } from './pair.ts';
import { registerReads } from './reads.ts';
import { registerStatus } from './status.ts';

/** One line per command. Their files hold words alone; what they do is loaded when they are run. */
const registrations: readonly ((place: CommandPlace) => void)[] = [
  registerPair,
  registerDiscover,
  registerHosts,
  registerStatus,
  registerReads,
  registerExport,
  registerMcp,
  registerCheck,
  registerCompletion,
];

const exitCodes = `
Exit codes: 0 done, 1 it failed or the result is partial, 2 the words were wrong, 130 Ctrl-C.
Data goes to stdout, everything else to stderr.`;

function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** What was wrong with the words. Commander shows the help, and says nothing more, where a group's second word is missing. */
function refusalText(error: CommanderError, program: Command, words: readonly string[]): string {
  if (error.code !== 'commander.help') return error.message.replace(/^error: /, '').split('\n', 1)[0] ?? '';
  const group = program.commands.find((command) => words.includes(command.name())) ?? program;
  const known = group.commands.map((command) => command.name()).filter((name) => name !== 'help');
  return `${group.name()} needs one of these words after it: ${known.join(', ')}`;
}

/** Names, below what was wrong with its words, the help of the command that was meant. */
function addHelpHints(command: Command, words: string): void {
  command.showHelpAfterError(
    `(type "npx ${words} --help" for ${command.commands.length > 0 ? 'the commands' : 'its words'})`,
  );
  for (const inner of command.commands) addHelpHints(inner, `${words} ${inner.name()}`);
}

/** The command tree. */
export function commandTree(terminal: Terminal, onExit: (code: number) => void, json = false): Command {
  const program = new Command('vitalgate')
    .description('Reads your health data from a Vitalgate host, over a connection that is pinned to its certificate.')
    .version(ownVersion(), '--version', 'print the version')
    .option('--json', 'print one JSON value on stdout and nothing else there')
    .option('--host <name>', 'which paired host to read; needed where several are paired')
    .addHelpText('after', exitCodes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (json ? process.stderr : process.stdout).write(text),
      writeErr: (text) => terminal.errText(text),
    })
    .showSuggestionAfterError();
  const place: CommandPlace = { parent: program, terminal, onExit };
  for (const register of registrations) register(place);
  addHelpHints(program, 'vitalgate');
  return program;
}

/** Runs `vitalgate` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong words, 130 Ctrl-C. */
export async function runCommandLine(words: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  let exitCode = 0;
  const json = words.includes('--json');
  const program = commandTree(terminal, (code) => void (exitCode = code), json);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const message = refusalText(error, program, words);
    if (error.code === 'commander.help') terminal.err(message);
    if (json) terminal.outJson({ error: { code: 'invalid_input', message } });
    return 2;
  }
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import type { CommandError } from './command-error.ts';
import { addSharedOptions, type CommandOption, type CommandPlace } from './define-command.ts';
import type { Typed } from './report-failure.ts';
import { startedAs } from './started-as.ts';
import type { Terminal } from '../screen/terminal.ts';
import { unbroken } from '../text/unbroken.ts';

export interface Program {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly bin: URL;
  readonly options?: readonly CommandOption[];
  readonly rootOptions?: readonly CommandOption[];
  readonly commands: readonly ((place: CommandPlace) => void)[];
  /** Words that further commands must be typed with, given the options of the one at work: ` --data-dir DIR`. Empty if absent. */
  readonly typedOptions?: (options: Readonly<Record<string, unknown>>) => string;
  readonly failureOf: (error: unknown) => Promise<CommandError>;
}

const closingHelp = `
Exit codes: 0 done, 1 it failed or the result is partial, 2 wrong usage, 130 Ctrl-C, 143 SIGTERM.
Data goes to stdout, everything else to stderr.`;

/** The words that start a program again. Its bin file may lie elsewhere if all of it was packed into one file. */
function nameOf({ name, bin }: Pick<Program, 'name' | 'bin'>, place: Place): string {
  const path = fileURLToPath(bin);
  const script = existsSync(path) ? path : (process.argv[1] ?? name);
  return startedAs(name, script, {
    environment: process.env,
    workingDirectory: place === 'here' ? process.cwd() : null,
  });
}

/** The place to type a command in: the working directory, or wherever its reader happens to be. */
type Place = 'here' | 'anywhere';

/** Commands of a program as they are to be typed, with these options behind them. */
export function typedBy(program: Pick<Program, 'name' | 'bin'>, options: string, place: Place): Typed {
  let name: string | undefined;
  // Only once it is asked for: files must be looked at.
  return (words) => `${(name ??= nameOf(program, place))} ${words}${options}`;
}

/** The fault of the words. Commander shows the help, and says nothing more, if a group's second word is missing. */
function refusalText(error: CommanderError, program: Command, words: readonly string[]): string {
  if (error.code !== 'commander.help') return error.message.replace(/^error: /, '').split('\n', 1)[0] ?? '';
  const group = program.commands.find((command) => words.includes(command.name())) ?? program;
  const known = group.commands.map((command) => command.name()).filter((name) => name !== 'help');
  return `${group.name()} needs one of these words after it: ${known.join(', ')}`;
}

/** The way on from these words, by the name that the program was started by: to the IDs if one is missing, else to the help. */
function hint(error: CommanderError, root: Command, words: readonly string[], program: Program): string {
  let [meant, path] = [root, ''];
  let [group, groupPath] = [meant, path];
  for (const word of words) {
    const inner = meant.commands.find((command) => command.name() === word);
    if (inner === undefined) continue;
    [group, groupPath] = [meant, path];
    meant = inner;
    path += `${word} `;
  }
  const isIdMissing = error.code === 'commander.missingArgument' && error.message.endsWith("Id'");
  if (isIdMissing && group.commands.some((command) => command.name() === 'list')) {
    return `(type "${unbroken(typedBy(program, '', 'here')(`${groupPath}list`))}" for the IDs)`;
  }
  const what = meant.commands.length > 0 ? 'the commands' : 'its options';
  return `(type "${unbroken(typedBy(program, '', 'here')(`${path}--help`))}" for ${what})`;
}

export function commandTree(
  program: Program,
  terminal: Terminal,
  onExit: (code: number) => void,
  json = false,
): Command {
  const { options = [], typedOptions = () => '' } = program;
  const root = new Command(program.name)
    .description(program.description)
    .version(program.version, '--version', 'print the version')
    .addHelpText('after', closingHelp)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (json ? terminal.errLines(text) : void terminal.outText(text).catch(() => undefined)),
      writeErr: (text) => terminal.errLines(text),
    })
    .showSuggestionAfterError();
  addSharedOptions(root, [...options, ...(program.rootOptions ?? [])]);
  const typedWith: CommandPlace['typedWith'] = (given) => {
    const typed = typedBy(program, typedOptions(given), 'here');
    return (words) => unbroken(typed(words));
  };
  const place = { parent: root, terminal, options, typedWith, failureOf: program.failureOf, onExit };
  for (const register of program.commands) register(place);
  return root;
}

/** Runs a program with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong usage, 130 Ctrl-C, 143 SIGTERM. Never rejects. */
export async function runProgram(program: Program, words: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const json = words.includes('--json');
  const root = commandTree(program, terminal, (code) => void (exitCode = code), json);
  try {
    await root.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const message = refusalText(error, root, words);
    if (error.code === 'commander.help') terminal.err(message);
    terminal.err(hint(error, root, words, program));
    if (json) terminal.outJson({ error: { code: 'invalid_input', message } });
    return 2;
  }
}

import type { Command } from 'commander';
import { processSurroundings, usualDataDirectory } from '../data-directory/data-directory-path.ts';
import { faultFacts } from '../logging/fault-facts.ts';
import type { AppConnection } from './app-connection.ts';
import { CommandError } from './command-error.ts';
import { completeHints } from './command-hints.ts';
import { connect, type CommandNeeds } from './connect.ts';
import type { Terminal } from './terminal.ts';

/** What a command answers. */
export interface CommandAnswer {
  /** With `--json`: the one value on stdout. */
  readonly value: unknown;
  /** Without: lines for people on stdout. */
  readonly lines: readonly string[];
  /** Lines on stderr, either way. */
  readonly warnings?: readonly string[];
  /** 0 unless stated. */
  readonly exitCode?: 0 | 1;
}

/** What every command is given. */
export interface CommandInput {
  /** Completes the commands that its lines name. */
  readonly terminal: Terminal;
  readonly json: boolean;
  readonly dataDirectory: string;
  /** The words in the places of `<name>` and `[name...]`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Where commands are registered: the parent, the terminal, and who is told the exit code. */
export interface CommandPlace {
  readonly parent: Command;
  readonly terminal: Terminal;
  readonly onExit: (code: number) => void;
}

/** A command's words and what it does. */
export interface CommandDefinition {
  /** As commander writes it: `approve <requestId>`. */
  readonly syntax: string;
  readonly summary: string;
  readonly options?: readonly (readonly [
    flags: string,
    description: string,
    ...parse: ((text: string) => unknown)[],
  ])[];
}

/** Adds a group of commands: `pairing …`. */
export function addGroup(place: CommandPlace, name: string, summary: string): CommandPlace {
  return { ...place, parent: sharedOptions(place.parent.command(name).description(summary)) };
}

/** Adds a command that prints on its own and answers its exit code. */
export function addPlainCommand(
  place: CommandPlace,
  definition: CommandDefinition,
  run: (input: CommandInput) => Promise<number>,
): void {
  const command = sharedOptions(place.parent.command(definition.syntax).description(definition.summary));
  for (const [flags, description, parse] of definition.options ?? []) {
    if (parse === undefined) command.option(flags, description);
    else command.option(flags, description, parse);
  }
  command.action(async () => {
    const options: Record<string, unknown> = command.optsWithGlobals();
    const json = options['json'] === true;
    const given = typeof options['dataDir'] === 'string' ? options['dataDir'] : undefined;
    const dataDirectory = given ?? usualDataDirectory(processSurroundings());
    const complete = (text: string): string => completeHints(text, given);
    const terminal = hintingTerminal(place.terminal, complete);
    const input = { terminal, json, dataDirectory, words: command.args, options };
    try {
      place.onExit(await run(input));
    } catch (error) {
      place.onExit(await reportFailure(place.terminal, json, error, complete));
    }
  });
}

/** Adds a command that asks the host, or works on its store, and answers once. */
export function addCommand(
  place: CommandPlace,
  definition: CommandDefinition & { readonly needs: CommandNeeds },
  run: (connection: AppConnection, input: CommandInput) => Promise<CommandAnswer>,
): void {
  addPlainCommand(place, definition, async (input) => {
    const purpose = [place.parent.parent === null ? '' : place.parent.name(), definition.syntax.split(' ')[0]];
    const connection = await connect(input.dataDirectory, definition.needs, purpose.join(' ').trim());
    try {
      return printAnswer(input, await run(connection, input));
    } finally {
      await connection.close();
    }
  });
}

/** Prints what a command answers, for people or for programs. Answers its exit code. */
export function printAnswer({ terminal, json }: CommandInput, answer: CommandAnswer): number {
  const { value, lines, warnings = [], exitCode = 0 } = answer;
  for (const warning of warnings) terminal.err(warning);
  if (json) terminal.outJson(value);
  else for (const line of lines) terminal.out(line);
  return exitCode;
}

function hintingTerminal(terminal: Terminal, complete: (text: string) => string): Terminal {
  return {
    isInteractive: terminal.isInteractive,
    hasScreen: terminal.hasScreen,
    columns: terminal.columns,
    out: (line) => terminal.out(complete(line)),
    outJson: (value) => terminal.outJson(value),
    err: (line) => terminal.err(complete(line)),
    errLines: (text) => terminal.errLines(complete(text)),
    errProgress: (text) => terminal.errProgress(text),
    ask: (question, options) => terminal.ask(question, options),
  };
}

function sharedOptions(command: Command): Command {
  return command
    .option('--data-dir <dir>', "data directory (default: the platform's usual place)")
    .option('--json', 'print JSON on stdout and nothing else there');
}

/** Prints why a command failed, and answers its exit code. */
async function reportFailure(
  terminal: Terminal,
  json: boolean,
  error: unknown,
  complete: (text: string) => string,
): Promise<number> {
  const { code, exitCode, message: bare } = await failureOf(error);
  const message = complete(bare);
  terminal.err(sentence(message));
  if (json) terminal.outJson({ error: { code, message } });
  return exitCode;
}

/** A message as a line for people: first letter large, a full stop at the end unless it ends with a command. */
function sentence(message: string): string {
  const isEnded = /[.!?)"]$/.test(message) || /npx vitalgate-host [^"]*$/.test(message);
  const ended = isEnded ? message : `${message}.`;
  return `${ended.slice(0, 1).toUpperCase()}${ended.slice(1)}`;
}

async function failureOf(error: unknown): Promise<CommandError> {
  if (error instanceof CommandError) return error;
  // The rules take a while to load, and most commands do without them.
  const { appErrorBody } = await import('../app/app-answers.ts');
  const body = appErrorBody(error);
  if (body !== null) return new CommandError(body.code, body.message);
  const { error: kind, code = '', at } = faultFacts(error);
  const facts = [kind, code, ...at.slice(0, 1)].filter((fact) => fact !== '').join(', ');
  return new CommandError('internal_error', `this failed by a fault of the program; please report this: ${facts}`);
}

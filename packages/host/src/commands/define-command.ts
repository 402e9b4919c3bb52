import type { Command } from 'commander';
import { processSurroundings, usualDataDirectory } from '../data-directory/data-directory-path.ts';
import { faultFacts } from '../logging/fault-facts.ts';
import type { AppConnection } from './app-connection.ts';
import { CommandError } from './command-error.ts';
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
  const parent = sharedOptions(place.parent.command(name).description(summary));
  return { ...place, parent };
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
    const given = options['dataDir'];
    const dataDirectory = typeof given === 'string' ? given : usualDataDirectory(processSurroundings());
    const input = { terminal: place.terminal, json, dataDirectory, words: command.args, options };
    try {
      place.onExit(await run(input));
    } catch (error) {
      place.onExit(await reportFailure(place.terminal, json, error));
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
      const { value, lines, warnings = [], exitCode = 0 } = await run(connection, input);
      for (const warning of warnings) input.terminal.err(warning);
      if (input.json) input.terminal.out(JSON.stringify(value));
      else for (const line of lines) input.terminal.out(line);
      return exitCode;
    } finally {
      await connection.close();
    }
  });
}

function sharedOptions(command: Command): Command {
  return command
    .option('--data-dir <dir>', "data directory (default: the platform's usual place)")
    .option('--json', 'print JSON on stdout and nothing else there');
}

/** Prints why a command failed, and answers its exit code. */
export async function reportFailure(terminal: Terminal, json: boolean, error: unknown): Promise<number> {
  const failure = await failureOf(error);
  terminal.err(sentence(failure.message));
  if (json) terminal.out(JSON.stringify({ error: { code: failure.code, message: failure.message } }));
  return failure.exitCode;
}

/** A message as a line for people: first letter large, a full stop at the end. */
function sentence(message: string): string {
  const ended = /[.!?)]$/.test(message) ? message : `${message}.`;
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

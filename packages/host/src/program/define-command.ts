import * as kit from '@vitalgate/terminal';
import { usualDataDirectory } from '../data-directory/data-directory-path.ts';
import type { AppConnection } from './app-connection.ts';
import { connect, type CommandNeeds } from './connect.ts';

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

export interface CommandInput extends kit.CommandInput {
  readonly dataDirectory: string;
}

/** A command's summary, alone or with its options and what else it has. */
type CommandWords = string | Omit<kit.CommandDefinition, 'syntax'>;

/** Adds a command that prints on its own and answers its exit code. */
export function addPlainCommand(
  place: kit.CommandPlace,
  syntax: string,
  words: CommandWords,
  run: (input: CommandInput) => number | Promise<number>,
): void {
  const definition = typeof words === 'string' ? { summary: words } : words;
  kit.addCommand(place, { syntax, ...definition }, () => {
    return Promise.resolve(async (input) => {
      const { dataDir } = input.options;
      const dataDirectory = typeof dataDir === 'string' ? dataDir : usualDataDirectory(kit.processSurroundings());
      return run({ ...input, dataDirectory });
    });
  });
}

/** Adds commands that ask the host, or work on its store, and answer once. */
const answeringCommand =
  (needs: CommandNeeds) =>
  (
    place: kit.CommandPlace,
    syntax: string,
    words: CommandWords,
    run: (connection: AppConnection, input: CommandInput) => Promise<CommandAnswer>,
    /** Throws if the words are wrong, whether a host runs or not. */
    check: (input: CommandInput) => unknown = () => undefined,
  ): void =>
    addPlainCommand(place, syntax, words, async (input) => {
      check(input);
      const group = place.parent.parent === null ? '' : place.parent.name();
      const purpose = `${group} ${syntax.split(' ', 1)[0] ?? ''}`.trim();
      const connection = await connect(input.dataDirectory, needs, { purpose, signal: input.signal });
      try {
        return printAnswer(input, await run(connection, input));
      } finally {
        await connection.close();
      }
    });

export const addStoreCommand = answeringCommand('store');
export const addNewStoreCommand = answeringCommand('newStore');
export const addHostCommand = answeringCommand('host');

/** Prints what a command answers, for people or for programs. Answers its exit code. */
export function printAnswer({ terminal, json }: CommandInput, answer: CommandAnswer): number {
  const { value, lines, warnings = [], exitCode = 0 } = answer;
  for (const warning of warnings) terminal.err(warning);
  if (json) terminal.outJson(value);
  else for (const line of lines) terminal.out(line);
  return exitCode;
}

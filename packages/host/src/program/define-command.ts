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

/** Adds a command that prints on its own and answers its exit code. */
export function addPlainCommand(
  place: kit.CommandPlace,
  definition: kit.CommandDefinition,
  run: (input: CommandInput) => Promise<number>,
): void {
  kit.addCommand(place, definition, () => {
    return Promise.resolve((input) => {
      const { dataDir } = input.options;
      const dataDirectory = typeof dataDir === 'string' ? dataDir : usualDataDirectory(kit.processSurroundings());
      return run({ ...input, dataDirectory });
    });
  });
}

/** Adds a command that asks the host, or works on its store, and answers once. */
export function addCommand(
  place: kit.CommandPlace,
  definition: kit.CommandDefinition & { readonly needs: CommandNeeds },
  run: (connection: AppConnection, input: CommandInput) => Promise<CommandAnswer>,
): void {
  const { needs, ...words } = definition;
  addPlainCommand(place, words, async (input) => {
    const group = place.parent.parent === null ? '' : place.parent.name();
    const purpose = `${group} ${words.syntax.split(' ', 1)[0] ?? ''}`.trim();
    const connection = await connect(input.dataDirectory, needs, { purpose, signal: input.signal });
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

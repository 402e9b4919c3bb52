import type { Command } from 'commander';
import type { CommandError } from './command-error.ts';
import { reportFailure, type Typed } from './report-failure.ts';
import type { Terminal } from '../screen/terminal.ts';
import { whileInterruptible } from './while-interruptible.ts';

export interface CommandInput {
  readonly terminal: Terminal;
  readonly json: boolean;
  /** The words in the places of `<name>`, `[name]` and `[name...]`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Aborted by Ctrl-C and SIGTERM. A command that rejects after that ends with 130 or 143. */
  readonly signal: AbortSignal;
  /** A command of this program as it is to be typed, by the name that the program was started by; never broken in two. */
  readonly typed: Typed;
}

export type RunCommand = (input: CommandInput) => Promise<number>;

/** An option as commander writes it, what it does, and what reads its value. */
export type CommandOption = readonly [flags: string, description: string, ...parse: ((text: string) => unknown)[]];

export interface CommandDefinition {
  readonly syntax: string;
  readonly summary: string;
  readonly options?: readonly CommandOption[];
  /** Values that its argument may have; any if absent. */
  readonly choices?: readonly string[];
  /** Kind of its arguments, for completion: a kind that the program's `namesOf` knows. */
  readonly names?: string;
  readonly help?: string;
  readonly hidden?: boolean;
}

export const argumentNames = new WeakMap<Command, string>();

/** The place at which commands are registered: below which command, and what the program gives to each. */
export interface CommandPlace {
  readonly parent: Command;
  readonly terminal: Terminal;
  /** Options of every command, beside `--json`. */
  readonly options: readonly CommandOption[];
  /** Words of a command as they are to be typed, given the options of the one at work. */
  readonly typedWith: (options: Readonly<Record<string, unknown>>) => Typed;
  readonly failureOf: (error: unknown) => Promise<CommandError>;
  readonly onExit: (code: number) => void;
}

const jsonOption: CommandOption = ['--json', 'print JSON on stdout and nothing else there'];

function addOption(command: Command, [flags, description, parse]: CommandOption): void {
  if (parse === undefined) command.option(flags, description);
  else command.option(flags, description, parse);
}

export function addSharedOptions(command: Command, options: readonly CommandOption[]): Command {
  for (const option of [...options, jsonOption]) addOption(command, option);
  return command;
}

export function addGroup(place: CommandPlace, name: string, summary: string): CommandPlace {
  return { ...place, parent: addSharedOptions(place.parent.command(name).description(summary), place.options) };
}

/** Adds a command, which `load` brings only when it is run: help and completion need the words alone. Answers the place below it. */
export function addCommand(
  place: CommandPlace,
  definition: CommandDefinition,
  load: () => Promise<RunCommand>,
): CommandPlace {
  const { names, hidden = false } = definition;
  const command = place.parent.command(definition.syntax, { hidden }).description(definition.summary);
  if (names !== undefined) argumentNames.set(command, names);
  if (definition.choices !== undefined) command.registeredArguments[0]?.choices(definition.choices);
  for (const option of definition.options ?? []) addOption(command, option);
  addSharedOptions(command, place.options);
  if (definition.help !== undefined) command.addHelpText('after', `\n${definition.help}`);
  command.action(async () => {
    const options: Record<string, unknown> = command.optsWithGlobals();
    const json = options['json'] === true;
    const typed = place.typedWith(options);
    const { terminal } = place;
    await whileInterruptible(async (signal) => {
      try {
        const run = await load();
        place.onExit(await run({ terminal, json, words: command.args, options, signal, typed }));
      } catch (error) {
        const failure = { error, signal, typed, failureOf: place.failureOf };
        place.onExit(await reportFailure(terminal, json, failure));
      }
    });
  });
  return { ...place, parent: command };
}

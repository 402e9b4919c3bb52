import type { Command } from 'commander';
import { ReaderGone, type Terminal } from '../terminal/terminal.ts';
import { whileInterruptible } from './while-interruptible.ts';

/** What every command is given. */
export interface CommandInput {
  readonly terminal: Terminal;
  readonly json: boolean;
  /** `--host`: which paired host to ask; null where not stated. */
  readonly hostName: string | null;
  /** The words in the places of `<name>` and `[name]`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Aborted by Ctrl-C and SIGTERM. A command that rejects after that ends with exit code 130. */
  readonly signal: AbortSignal;
}

/** Runs a command; answers its exit code. */
export type RunCommand = (input: CommandInput) => Promise<number>;

/** Where commands are registered: the parent, the terminal, and who is told the exit code. */
export interface CommandPlace {
  readonly parent: Command;
  readonly terminal: Terminal;
  readonly onExit: (code: number) => void;
}

/** A command's words. */
export interface CommandDefinition {
  /** As commander writes it: `samples <type>`. */
  readonly syntax: string;
  readonly summary: string;
  readonly options?: readonly (readonly [flags: string, description: string])[];
  /** What its argument may be; anything where absent. */
  readonly choices?: readonly string[];
  /** Further lines of its help. */
  readonly help?: string;
  /** Adds `--host`: the command reads a paired host. */
  readonly readsHost?: boolean;
}

const jsonOption = ['--json', 'print one JSON value on stdout and nothing else there'] as const;
const hostOption = ['--host <name>', 'which paired host to read; needed where several are paired'] as const;

/** Adds a group of commands: `raw …`. */
export function addGroup(place: CommandPlace, name: string, summary: string): CommandPlace {
  const parent = place.parent.command(name).description(summary);
  return { ...place, parent: parent.option(...jsonOption).option(...hostOption) };
}

/**
 * Adds a command. `load` brings what it does, only when it is run: help and completion need the words alone, and answer
 * before a client could be loaded.
 */
export function addCommand(place: CommandPlace, definition: CommandDefinition, load: () => Promise<RunCommand>): void {
  const command = place.parent.command(definition.syntax).description(definition.summary);
  if (definition.choices !== undefined) command.registeredArguments[0]?.choices(definition.choices);
  for (const [flags, description] of definition.options ?? []) command.option(flags, description);
  if (definition.readsHost === true) command.option(...hostOption);
  command.option(...jsonOption);
  if (definition.help !== undefined) command.addHelpText('after', `\n${definition.help}`);
  command.action(async () => {
    const options: Record<string, unknown> = command.optsWithGlobals();
    const input = {
      terminal: place.terminal,
      json: options['json'] === true,
      hostName: typeof options['host'] === 'string' ? options['host'] : null,
      words: command.args,
      options,
    };
    place.onExit(await runToEnd(input, load));
  });
}

async function runToEnd(input: Omit<CommandInput, 'signal'>, load: () => Promise<RunCommand>): Promise<number> {
  return whileInterruptible(async (signal) => {
    try {
      const run = await load();
      return await run({ ...input, signal });
    } catch (error) {
      if (error instanceof ReaderGone) return 0;
      const { failureOf, sentence } = await import('./failure.ts');
      const { code, exitCode, message } = failureOf(error, signal);
      input.terminal.err(sentence(message));
      if (input.json) input.terminal.outJson({ error: { code, message } });
      return exitCode;
    }
  });
}

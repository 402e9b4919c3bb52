import type { Command } from 'commander';
import { argumentNames } from './define-command.ts';

export interface CompletionWord {
  readonly text: string;
  readonly description: string;
}

/** An option that can be typed. */
export interface CompletionOption extends CompletionWord {
  readonly takesValue: boolean;
  /** The kind of names that its value is one of; null if that is not known. */
  readonly names: string | null;
}

export interface CommandPlaceWords {
  /** The words that lead there, with spaces: `nutrition logs`; empty at the root. */
  readonly path: string;
  readonly words: readonly CompletionWord[];
  readonly options: readonly CompletionOption[];
  /** The kind of names that its arguments are of; null if that is not known. */
  readonly names: string | null;
}

function wordsOf(command: Command, path: string, optionNames: Readonly<Record<string, string>>): CommandPlaceWords {
  const help = command.createHelp();
  const seen = new Set<string>();
  const commands = help
    .visibleCommands(command)
    .filter((child) => child.name() !== 'help')
    .map((child) => ({ text: child.name(), description: child.description() }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((text) => ({ text, description: '' })),
  );
  return {
    path,
    words: [...commands, ...choices],
    options: [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].flatMap((option) => {
      const text = option.long;
      if (text === undefined || text === null || seen.has(text)) return [];
      seen.add(text);
      const { description, required: takesValue } = option;
      return [{ text, description, takesValue, names: optionNames[text] ?? null }];
    }),
    names: argumentNames.get(command) ?? null,
  };
}

/** Every place of a command tree, from the root on. `optionNames` says of which kind the values of options are. */
export function commandPlaces(
  command: Command,
  optionNames: Readonly<Record<string, string>> = {},
  path = '',
): readonly CommandPlaceWords[] {
  const children = command.createHelp().visibleCommands(command);
  return [
    wordsOf(command, path, optionNames),
    ...children
      .filter((child) => child.name() !== 'help')
      .flatMap((child) => commandPlaces(child, optionNames, `${path} ${child.name()}`.trimStart())),
  ];
}

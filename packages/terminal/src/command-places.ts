import type { Command } from 'commander';

/** A word that can be typed, and what it means. */
export interface CompletionWord {
  readonly text: string;
  readonly description: string;
  /** An option that wants a value after it. */
  readonly takesValue?: boolean;
}

/** A place in the command tree, and what can be typed there. */
export interface CommandPlaceWords {
  /** The words that lead there, with spaces: `nutrition logs`; empty at the root. */
  readonly path: string;
  readonly commands: readonly CompletionWord[];
  readonly options: readonly CompletionWord[];
  /** What can stand for its argument, where that is known. */
  readonly values: readonly CompletionWord[];
}

function wordsOf(command: Command, path: string): CommandPlaceWords {
  const help = command.createHelp();
  const seen = new Set<string>();
  return {
    path,
    commands: help
      .visibleCommands(command)
      .filter((child) => child.name() !== 'help')
      .map((child) => ({ text: child.name(), description: child.description() })),
    options: [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].flatMap((option) => {
      const text = option.long;
      if (text === undefined || text === null || seen.has(text)) return [];
      seen.add(text);
      return [{ text, description: option.description, takesValue: option.required }];
    }),
    values: command.registeredArguments.flatMap(({ argChoices = [] }) =>
      argChoices.map((text) => ({ text, description: '' })),
    ),
  };
}

/** Every place of a command tree, from the root on. */
export function commandPlaces(command: Command, path = ''): readonly CommandPlaceWords[] {
  const children = command.commands.filter((child) => child.name() !== 'help');
  return [
    wordsOf(command, path),
    ...children.flatMap((child) => commandPlaces(child, `${path} ${child.name()}`.trimStart())),
  ];
}

import { addCommand, type CommandPlace } from './define-command.ts';
import type { Shell } from './completion-scripts.ts';

/** The names of a kind that are known on this machine, such as paired hosts. Never waits for anything. */
export type NamesOf = (kind: string) => Promise<readonly string[]>;

export interface CompletedNames {
  readonly namesOf: NamesOf;
  /** Kinds of names by option: `--host` names `hosts`. */
  readonly options: Readonly<Record<string, string>>;
}

/** A name that a shell takes as one word as it is. */
const oneWord = /^[\p{L}\p{N}@%+=:,./_-]+$/u;

/** `completion <shell>`: the script that teaches a shell the commands of a program, and the names that they take. */
export function registerCompletion(place: CommandPlace, names: CompletedNames): void {
  const program = place.parent.name();
  const definition = {
    syntax: 'completion <shell>',
    summary: 'what makes the Tab key complete these commands: bash, zsh or fish',
    choices: ['bash', 'zsh', 'fish'],
    help: `bash:  eval "$(${program} completion bash)"     in ~/.bashrc
zsh:   eval "$(${program} completion zsh)"      in ~/.zshrc, after compinit
fish:  ${program} completion fish | source      in ~/.config/fish/config.fish`,
  } as const;
  addCommand(place, definition, async () => {
    const { completionScript } = await import('./completion-scripts.ts');
    const { commandPlaces } = await import('./command-places.ts');
    return async ({ terminal, words }) => {
      const places = commandPlaces(place.parent, names.options);
      await terminal.outText(completionScript(words[0] as Shell, program, places));
      return 0;
    };
  });
  const values = { syntax: 'completion-names <kind>', summary: 'what the script asks', hidden: true } as const;
  addCommand(place, values, () =>
    Promise.resolve(async ({ terminal, words: [kind = ''] }) => {
      const known = (await names.namesOf(kind)).filter((name) => oneWord.test(name));
      if (known.length > 0) await terminal.outText(`${known.join('\n')}\n`);
      return 0;
    }),
  );
}

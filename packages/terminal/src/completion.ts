import { addCommand, type CommandPlace } from './define-command.ts';
import type { Shell } from './completion-scripts.ts';

/** `completion <shell>`: what teaches a shell the commands of a program. */
export function registerCompletion(place: CommandPlace): void {
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
      await terminal.outText(completionScript(words[0] as Shell, program, commandPlaces(place.parent)));
      return 0;
    };
  });
}

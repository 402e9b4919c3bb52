import { addCommand, type CommandPlace } from './define-command.ts';

const help = `bash:  eval "$(vitalgate completion bash)"     in ~/.bashrc
zsh:   eval "$(vitalgate completion zsh)"      in ~/.zshrc, after compinit
fish:  vitalgate completion fish | source      in ~/.config/fish/config.fish`;

/** `completion`: what teaches a shell these commands. */
export function registerCompletion(place: CommandPlace): void {
  const definition = {
    syntax: 'completion <shell>',
    summary: 'what makes the Tab key complete these commands: bash, zsh or fish',
    choices: ['bash', 'zsh', 'fish'],
    help,
  } as const;
  addCommand(place, definition, async () => {
    const { printCompletion } = await import('../completion/print-completion.ts');
    return (input) => printCompletion(input, place.parent);
  });
}

import type { Command } from 'commander';
import type { CommandInput } from '../commands/define-command.ts';
import { commandPlaces } from './command-places.ts';
import { completionScript, type Shell } from './completion-scripts.ts';

/** `completion <shell>`. */
export async function printCompletion({ terminal, words }: CommandInput, program: Command): Promise<number> {
  await terminal.outText(completionScript(words[0] as Shell, commandPlaces(program)));
  return 0;
}

import { Command } from 'commander';

/** Runs `vitalgate` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong words. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  await new Command('vitalgate').parseAsync(words, { from: 'user' });
  return 0;
}

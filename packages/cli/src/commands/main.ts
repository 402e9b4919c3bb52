import type { VitalgateClient } from '@vitalgate/client';
import type { Page } from '@vitalgate/contract';
import { Command } from 'commander';

/** What opens a client for a command. */
export type OpenClient = (host: string | null) => Promise<{ client: VitalgateClient; first: Page<unknown> | null }>;

/** Runs `vitalgate` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong words. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  await new Command('vitalgate').parseAsync(words, { from: 'user' });
  return 0;
}

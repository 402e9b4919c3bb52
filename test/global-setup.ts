import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOfKeptLogs } from './logs/kept-logs.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the test files of one run share; removed at its end. */
    readonly scratch: string;
  }
}

const shared = globalThis as { vitalgateScratch?: string };

/**
 * Makes the folder that the files of a run share, whatever project they are of, and removes it at the end, once it has looked
 * through the logs of all hosts: a token or a health value in one of them fails the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = (shared.vitalgateScratch ??= await mkdtemp(join(tmpdir(), 'vitalgate-run-')));
  project.provide('scratch', scratch);
  return async () => {
    const { faults } = faultsOfKeptLogs(scratch);
    await rm(scratch, { recursive: true, force: true });
    if (faults.length === 0) return;
    // What is thrown here is printed, and fails nothing.
    process.exitCode = 1;
    throw new Error(faults.join('\n'));
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { atWorkerEnd } from '../at-worker-end.ts';

/** What a benchmark of these sizes takes at most, on a machine that is busy. */
const patience = 110_000;

/**
 * Runs a benchmark at a tiny size to its end, which must be a good one. Answers what it printed. It leads a group of processes,
 * so that nothing that it started outlives it, also if it takes too long: its hosts do not hear of its end.
 * @param words `--no-limits`, if it has limits: times of a busy machine judge nobody.
 */
export async function runBenchmark(
  name: string,
  words: readonly string[],
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const file = fileURLToPath(new URL(`../../benchmarks/${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [file, ...words], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started`);
  const killAll = (): void => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  const forget = atWorkerEnd(killAll);
  const timer = setTimeout(killAll, patience);
  // What it started holds its outputs too: they end once all have.
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  forget();
  killAll();
  const [stdout, stderr] = await said;
  expect([code ?? signal, code === 0 ? '' : stderr]).toEqual([0, '']);
  return { stdout, stderr };
}

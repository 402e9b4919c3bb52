import { setTimeout } from 'node:timers/promises';
import { HostError } from '../errors/host-error.ts';

/** What waits for a disk that does not answer. */
const waits = new Set<Promise<unknown>>();

/** A thread that waits in the system cannot be ended, and would keep the process from ending. */
function endDespite(): void {
  if (waits.size > 0) process.kill(process.pid, 'SIGKILL');
}

/** Notes that something waits for a disk that does not answer. It is left alone, and the process ends in spite of it. */
export function noteUnanswered(wait: Promise<unknown>): void {
  const over = (): void => void waits.delete(wait);
  if (waits.size === 0) process.off('exit', endDespite).on('exit', endDespite);
  waits.add(wait);
  wait.then(over, over);
}

/** A busy machine lets a thread end late: so long, in milliseconds, is still waited for one. */
const lateMilliseconds = 1500;

/** Ends a process whose work is done, if something still waits. */
export async function endIfUnanswered(exitCode: number): Promise<void> {
  if (waits.size === 0) return;
  await Promise.race([Promise.allSettled(waits), setTimeout(lateMilliseconds)]);
  if (waits.size > 0) process.exit(exitCode);
}

/** HostError `importRunning` while something waits, else null: each further wait would take a thread that all files are read by. */
export function disksUnanswered(): HostError | null {
  if (waits.size === 0) return null;
  return new HostError(
    'importRunning',
    'An import or a watched folder that was ended still waits for its disk, which does not answer. Make it answer, or unmount it: imports go on then, at the latest after a restart.',
  );
}

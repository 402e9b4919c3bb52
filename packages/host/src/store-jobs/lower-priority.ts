import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const steps = 5;
const lowest = 19;

/**
 * Lets all other threads go first, also those that this one starts: an import keeps every core busy for minutes, and who asks the
 * API waits for milliseconds. On Linux alone, where a thread has a priority of its own; elsewhere nothing happens.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + steps, lowest));
  } catch {
    // Where a container hides what belongs to a thread, all are equal.
  }
}

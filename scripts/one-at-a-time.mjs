/** Work of which a checkout bears one at a time. This must run on Node 20. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessRunning } from './node/is-process-running.mjs';
import { root, StepFailed } from './step.mjs';

const folder = join(root, '.cache');

/** Milliseconds. A number of a process can belong to another one after a restart, so the holder also shows that it lives. */
const beat = 1000;
const longestSilence = 15_000;

/** What a lock holds; null if there is none. @param {string} lock */
function textOf(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return null;
  }
}

/** Whether the lock is this process's now. @param {string} lock @param {string} text */
function take(lock, text) {
  try {
    writeFileSync(lock, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST') return false;
    throw new StepFailed(`This folder cannot be written: ${message}`);
  }
}

/**
 * Does some work as soon as no other process of this checkout does work of that name. A process that was killed holds nothing.
 * @template Done
 * @param {string} name @param {() => Promise<Done>} work @returns {Promise<Done>}
 */
export async function oneAtATime(name, work) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, `${name}.lock`);
  let beats = 0;
  const text = () => `${process.pid} ${beats++}`;
  let [seen, seenSince] = [textOf(lock), performance.now()];
  while (!take(lock, text())) {
    const now = textOf(lock);
    if (now !== seen) [seen, seenSince] = [now, performance.now()];
    const silence = performance.now() - seenSince;
    const isLeft = silence > longestSilence || (silence > beat && !isProcessRunning(Number.parseInt(seen ?? '', 10)));
    if (isLeft) rmSync(lock, { force: true });
    else if (beats === 1) process.stderr.write(`Waiting for another ${name} of this folder…\n`);
    await pause(200);
  }
  const beating = setInterval(() => writeFileSync(lock, text()), beat);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    rmSync(lock, { force: true });
  }
}

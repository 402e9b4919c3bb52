/** Steps of scripts: programs run in the checkout, and failures that end a script with one message. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A step that failed; its message is for people. */
export class StepFailed extends Error {}

/** Programs of steps that have not ended. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program in the checkout with its output on the terminal's stderr, so that stdout stays for the command itself.
 * @param {string} title @param {string} program @param {readonly string[]} words
 * @param {'toStderr' | 'shown'} output
 * @returns {Promise<void>} rejects with StepFailed
 */
export function runStep(title, program, words, output = 'toStderr') {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: ['ignore', output === 'shown' ? 'inherit' : 2, 'inherit'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    child.once('error', (error) => reject(new StepFailed(`${title} failed: ${error.message}`)));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new StepFailed(`${title} failed`))));
  });
}

/**
 * Runs a script's body; a failed step ends the process at once with 1 and its message, and the steps that run beside it.
 * @param {() => void | Promise<void>} body
 */
export async function runScript(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    for (const child of running) child.kill();
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

const isPassedOn = 'VITALGATE_PASSED_ON';

/**
 * Runs a program in place of this one: it has the same terminal, gets the signals, and its end is the end of this process too.
 * @param {string} program @param {readonly string[]} words @param {{ cwd?: string, isLeft?: () => boolean }} options
 * `isLeft` answers whether whoever started this is gone: the program is then asked to end
 */
export function passOn(program, words, { cwd, isLeft } = {}) {
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, [isPassedOn]: 'yes' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  const watch =
    isLeft === undefined
      ? undefined
      : setInterval(() => {
          if (!isLeft()) return;
          clearInterval(watch);
          pass('SIGTERM');
        }, 200);
  child.once('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? 1;
    for (const name of signals) process.off(name, pass);
    if (signal !== null) process.kill(process.pid, signal);
  });
}

/** Asks this process to end once the one that passed on to it is gone, also if that one was killed. */
export function endWithOuter() {
  if (process.env[isPassedOn] === undefined) return;
  delete process.env[isPassedOn];
  // The outer process holds the other end and writes nothing.
  const outer = new Socket({ fd: 3, writable: false });
  for (const event of ['end', 'error']) outer.once(event, () => process.kill(process.pid, 'SIGTERM'));
  outer.resume().unref();
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));
const cliBin = fileURLToPath(new URL('../packages/cli/bin/vitalgate.mjs', import.meta.url));
const peakMemory = fileURLToPath(new URL('./report-peak-memory.mjs', import.meta.url));

/**
 * Runs a Node program to its end. Seconds are wall time of the whole process, `cpuSeconds` those of the processor in all its threads;
 * peak memory is what the kernel counted.
 * @param {string[]} words
 * @returns {Promise<{ seconds: number, cpuSeconds: number, peakMegabytes: number, stdout: string }>}
 */
export async function measure(words) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', peakMemory, ...words], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let told = { peakMegabytes: 0, cpuSeconds: 0 };
  let stdout = '';
  let stderr = '';
  child.on('message', (message) => {
    told = /** @type {typeof told} */ (message);
  });
  child.stdout?.on('data', (data) => (stdout += data));
  child.stderr?.on('data', (data) => (stderr += data));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}\n${stderr.slice(-2000)}`);
  return { seconds: (performance.now() - started) / 1000, ...told, stdout };
}

/**
 * Runs any program to its end, as `measure` does one of Node.
 * @param {string} command
 * @param {string[]} words
 * @returns {Promise<{ seconds: number, cpuSeconds: number }>}
 */
export async function measureCommand(command, words) {
  const timed = ['-c', 'TIMEFORMAT="%R %U %S"; time "$@"', 'bash', command, ...words];
  const child = spawn('bash', timed, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (data) => (stderr += data));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}\n${stderr.slice(-2000)}`);
  const [seconds = NaN, user = NaN, system = NaN] = stderr.trim().split(/\s+/u).slice(-3).map(Number);
  return { seconds, cpuSeconds: user + system };
}

/**
 * Runs one `vitalgate-host` command to its end and reads its JSON.
 * @param {string[]} words
 */
export async function hostCommand(words) {
  const { stdout } = await measure([bin, ...words, '--json']);
  return JSON.parse(stdout);
}

/**
 * The words that run `vitalgate-host`.
 * @param {string[]} words
 */
export function hostWords(words) {
  return [bin, ...words];
}

/**
 * The words that run `vitalgate`.
 * @param {string[]} words
 */
export function cliWords(words) {
  return [cliBin, ...words];
}

/**
 * Starts a long-running `vitalgate-host` command that prints one JSON line per event. Modules to `preload` can be sent messages.
 * @param {string[]} words
 * @param {string[]} preload
 */
export function startCommand(words, preload = []) {
  const imports = preload.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...imports, bin, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit', ...(preload.length === 0 ? [] : ['ipc'])],
  });
  /** @type {any[]} */
  const events = [];
  /** @type {Set<() => void>} */
  const waiting = new Set();
  let ended = false;
  child.on('close', () => {
    ended = true;
    for (const wake of waiting) wake();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line));
    for (const wake of waiting) wake();
  });
  return {
    child,
    /** Waits for the first event that matches. @param {(event: any) => boolean} matches */
    async waitFor(matches) {
      for (;;) {
        const found = events.find(matches);
        if (found !== undefined) return found;
        if (ended) throw new Error(`${words.join(' ')} ended before it said what was waited for`);
        await new Promise((resolve) => {
          waiting.add(() => resolve(undefined));
        });
      }
    },
    /** Stops the command and waits for its end. */
    async stop() {
      const closed = new Promise((resolve) => child.on('close', resolve));
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** A number of a file that Linux keeps of a process. @param {string} path @param {string} field */
export function kernelSays(path, field) {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? Number.NaN);
}

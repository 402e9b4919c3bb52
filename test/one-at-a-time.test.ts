import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { execPath } from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './project-files.ts';

interface Worker {
  readonly child: ChildProcess;
  readonly said: () => string;
}

/** A process that says so once it is its turn, and works until it is ended. */
function worker(name: string): Worker {
  const { href } = new URL('scripts/one-at-a-time.mjs', pathToFileURL(root));
  const body = `const { oneAtATime } = await import('${href}');
await oneAtATime('${name}', () => { console.error('works'); return new Promise((resolve) => process.stdin.once('data', resolve)); });`;
  const child = spawn(execPath, ['--input-type=module', '-e', body], { stdio: ['pipe', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  return { child, said: () => said };
}

test('of two set-ups of one checkout the second waits for the first, also if that one is killed', async () => {
  const name = `test ${randomBytes(4).toString('hex')}`;
  const first = worker(name);
  await expect.poll(first.said).toBe('works\n');
  const [second, third] = [worker(name), worker(name)];
  const waiting = `Waiting for another ${name} of this folder…\n`;
  await expect.poll(second.said).toBe(waiting);
  await expect.poll(third.said).toBe(waiting);
  first.child.kill('SIGKILL');
  const turns = (): string => [second, third].map(({ said }) => said().replace(waiting, '').trim()).join();
  await expect.poll(turns).toMatch(/^(works,|,works)$/u);
  const [now, next] = second.said().endsWith('works\n') ? [second, third] : [third, second];
  now.child.stdin?.end('done');
  await expect.poll(next.said).toBe(`${waiting}works\n`);
  next.child.stdin?.end('done');
  await expect.poll(() => next.child.exitCode).toBe(0);
});

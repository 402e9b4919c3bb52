/** `npm start`: sets up what is missing, then runs `vitalgate-host serve` with the words after `--`. */
import { spawn } from 'node:child_process';
import { build, install, root, runScript } from './setup.mjs';

// npm starts this by a shell, which dies of the signal that npm hands on, without telling.
const parent = process.ppid;
const isLeft = () => process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent;

function serve() {
  if (isLeft()) return;
  const words = ['packages/host/bin/vitalgate-host.mjs', 'serve', ...process.argv.slice(2)];
  const host = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  const stop = (/** @type {NodeJS.Signals} */ signal) => void host.kill(signal);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);
  const watch = setInterval(() => {
    if (!isLeft()) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 200);
  host.once('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? (signal === null ? 1 : 130);
  });
}

await runScript(() => {
  install('running');
  build();
  serve();
});

/** `npm start`: sets up what is missing, then runs `vitalgate-host serve` with the words after `--`. */
import { spawn } from 'node:child_process';
import { build, install, root, runScript } from './setup.mjs';

function serve() {
  const words = ['packages/host/bin/vitalgate-host.mjs', 'serve', ...process.argv.slice(2)];
  const host = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches the host from the terminal itself; here it must only not end this process before the host has stopped.
  const isTerminal = process.stdin.isTTY;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void ((signal === 'SIGINT' && isTerminal) || host.kill(signal)));
  }
  host.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 130);
  });
}

runScript(() => {
  install();
  build();
  serve();
});

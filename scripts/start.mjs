/** `npm start`: sets up what is missing, then runs `vitalgate-host serve` with the words after `--`. */
import { passOn } from '../packages/terminal/bin/pass-on.mjs';
import { hasTestRunner, setUp } from './setup.mjs';
import { root, runScript } from './step.mjs';

// npm starts this by a shell, which dies of the signal that npm hands on, without a word.
const parent = process.ppid;
const isLeft = () => process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent;

await runScript(async () => {
  // Who only runs it gets what was checked already, in half the time.
  const node = await setUp('running', { isChecked: hasTestRunner });
  if (isLeft()) return;
  passOn(node, ['packages/host/bin/vitalgate-host.mjs', 'serve', ...process.argv.slice(2)], { cwd: root, isLeft });
});

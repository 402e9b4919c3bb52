/**
 * The formatting of all files. Prettier is the judge, and slow: it is shown only what oxfmt, which formats nearly as it does by
 * the same settings, would write in another way.
 */
import { spawnSync } from 'node:child_process';
import { root } from './step.mjs';

/**
 * Runs a program of node_modules; answers what it wrote. Ends with that, as a failure, if its code is none of these.
 * @param {string} program @param {readonly string[]} words @param {readonly number[]} codes
 * @returns {string}
 */
function run(program, words, codes) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`node_modules/${program}`, ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === null || !codes.includes(status)) {
    process.stderr.write(`${stdout}${stderr}`);
    process.exit(1);
  }
  return stdout;
}

const otherwise = run('oxfmt/bin/oxfmt', ['-c', '.prettierrc.json', '--list-different', '.'], [0, 1]);
const paths = otherwise.split('\n').filter((path) => path !== '');
if (paths.length > 0) run('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', ...paths], [0]);

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commandTree } from '../commands/main.ts';
import { processTerminal } from '../terminal/terminal.ts';
import { commandPlaces } from './command-places.ts';
import { completionScript, type Shell } from './completion-scripts.ts';

const places = commandPlaces(commandTree(processTerminal, () => undefined));

function isThere(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).error === undefined;
}

test('every command of the design is in the tree', () => {
  const paths = places.map(({ path }) => path);
  for (const path of [
    'pair',
    'discover',
    'hosts',
    'forget',
    'token',
    'status',
    'capabilities',
    'metrics',
    'workouts',
  ]) {
    expect(paths).toContain(path);
  }
  for (const path of ['nutrition logs', 'nutrition foods', 'blood-tests', 'raw types', 'raw samples', 'export']) {
    expect(paths).toContain(path);
  }
});

describe.skipIf(!isThere('bash'))('bash (skipped without it)', () => {
  test.each([
    [['nutrition', 'lo'], ['logs']],
    [['--host', 'home', 'raw', 'samples', 'heartRate', '--sta'], ['--start']],
    [['completion', 'f'], ['fish']],
    [['bl'], ['blood-tests']],
  ])('%j is completed to %j', (words, completed) => {
    const asked = ['COMP_WORDS=(vitalgate "$@"); COMP_CWORD=$#; _vitalgate; printf "%s\\n" "${COMPREPLY[@]}"'];
    const script = `${completionScript('bash', places)}${asked.join('\n')}`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
    expect([stdout.trim().split('\n'), stderr]).toEqual([completed, '']);
  });
});

test.each(['bash', 'zsh', 'fish'] as const)('%s reads the script, where it is installed', (shell) => {
  const script = completionScript(shell, places);
  expect(script).toContain('nutrition logs');
  if (!isThere(shell)) return;
  expect(spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commandPlaces } from './command-places.ts';
import { completionScript, type Shell } from './completion-scripts.ts';
import { registerCompletion } from './completion.ts';
import { addCommand, addGroup } from './define-command.ts';
import { commandTree, type Program } from './run-program.ts';
import { processTerminal } from '../screen/terminal.ts';

const nothing = () => Promise.resolve(() => Promise.resolve(0));

const optionNames = { '--shelf': 'shelves' };

const program: Program = {
  name: 'food-store',
  description: 'Keeps food.',
  version: '1.0.0',
  bin: new URL(import.meta.url),
  rootOptions: [['--shelf <name>', "the shelf: its keeper's"]],
  commands: [
    (place) => addCommand(place, { syntax: 'bake', summary: 'bread: or cakes' }, nothing),
    (place) => {
      const group = addGroup(place, 'milk', 'what cows give');
      const options = [['--start <time>', 'from this time on']] as const;
      addCommand(group, { syntax: 'list <kind>', summary: 'all of it', options, names: 'milks' }, nothing);
      addCommand(group, { syntax: 'spill', summary: 'a pity' }, nothing);
    },
    (place) => registerCompletion(place, { namesOf: () => Promise.resolve([]), options: optionNames }),
  ],
  failureOf: () => Promise.reject(new Error('nothing fails')),
};

const places = commandPlaces(
  commandTree(program, processTerminal, () => undefined),
  optionNames,
);

function isThere(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).error === undefined;
}

describe.skipIf(!isThere('bash'))('bash (skipped without it)', () => {
  test.each([
    [['milk', 'li'], ['list']],
    [['--shelf', 'home', 'milk', 'list', 'sour', '--sta'], ['--start']],
    [['completion', 'f'], ['fish']],
    [['ba'], ['bake']],
    [
      ['milk', 'list', ''],
      ['milks-1', 'milks-2'],
    ],
    [
      ['milk', 'list', '--'],
      ['--start', '--json', '--help'],
    ],
    [
      ['milk', 'list', 'sour', '--shelf', ''],
      ['shelves-1', 'shelves-2'],
    ],
    [
      ['--shelf', 'sh'],
      ['shelves-1', 'shelves-2'],
    ],
  ])('%j is completed to %j', (words, completed) => {
    // In place of the program, which is not installed: what it would say of names.
    const names = 'food-store() { printf "%s-1\\n%s-2\\n" "$2" "$2"; }';
    const asked = 'COMP_WORDS=(food-store "$@"); COMP_CWORD=$#; _food_store; printf "%s\\n" "${COMPREPLY[@]}"';
    const script = `${names}\n${completionScript('bash', program.name, places)}${asked}`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
    expect([stdout.trim().split('\n'), stderr]).toEqual([completed, '']);
  });
});

test.each(['bash', 'zsh', 'fish'] as const)('%s reads the script, where it is installed', (shell) => {
  const script = completionScript(shell, program.name, places);
  expect(script).toContain('milk list');
  if (!isThere(shell)) return;
  expect(spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

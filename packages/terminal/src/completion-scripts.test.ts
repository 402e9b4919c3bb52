import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { commandPlaces } from './command-places.ts';
import { completionScript, type Shell } from './completion-scripts.ts';
import { registerCompletion } from './completion.ts';
import { addCommand, addGroup } from './define-command.ts';
import { commandTree, type Program } from './run-program.ts';
import { processTerminal } from './terminal.ts';

const nothing = () => Promise.resolve(() => Promise.resolve(0));

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
      addCommand(group, { syntax: 'list <kind>', summary: 'all of it', options }, nothing);
      addCommand(group, { syntax: 'spill', summary: 'a pity' }, nothing);
    },
    registerCompletion,
  ],
  failureOf: () => Promise.reject(new Error('nothing fails')),
};

const places = commandPlaces(commandTree(program, processTerminal, () => undefined));

function isThere(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).error === undefined;
}

describe.skipIf(!isThere('bash'))('bash (skipped without it)', () => {
  test.each([
    [['milk', 'li'], ['list']],
    [['--shelf', 'home', 'milk', 'list', 'sour', '--sta'], ['--start']],
    [['completion', 'f'], ['fish']],
    [['ba'], ['bake']],
  ])('%j is completed to %j', (words, completed) => {
    const asked = 'COMP_WORDS=(food-store "$@"); COMP_CWORD=$#; _food_store; printf "%s\\n" "${COMPREPLY[@]}"';
    const script = `${completionScript('bash', program.name, places)}${asked}`;
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

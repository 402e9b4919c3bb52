import { readFileSync } from 'node:fs';
import { formatGroups } from '@vitalgate/importers';
import { listedFormats } from '@vitalgate/importers/formats';
import { expect, test } from 'vitest';
import { expectMade } from './made-file.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

function lineOf(group: string): string {
  const formats = listedFormats.filter((one) => one.group === group);
  return `- **${group}**: ${formats.map(({ name, what }) => `${name} (${what})`).join(', ')}\n`;
}

test('the README lists what can be imported as the manifests of the formats say it', async () => {
  const listed = /(?<=gets a report of its own:\n\n)(?:- .*\n)+/u;
  expect(readme).toMatch(listed);
  const gathered = readme.replace(listed, () => formatGroups.map(lineOf).join(''));
  await expectMade('README.md', gathered);
});

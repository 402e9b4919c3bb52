import { readFileSync } from 'node:fs';
import { importFormats } from '@vitalgate/contract';
import { expect, test } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test.each(importFormats.map(({ title, formats }) => [title, formats] as const))(
  'the README says what can be imported as the pages do: %s',
  (title, formats) => {
    const list = formats.map(({ name, what }) => `${name} (${what})`).join(', ');
    expect(readme).toContain(`- **${title}**: ${list}\n`);
  },
);

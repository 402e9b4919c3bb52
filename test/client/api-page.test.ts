import { expect, it } from 'vitest';
import { expectMade } from '../made-file.ts';
import { apiPage, errorsPage, recordsPage } from './api-page.ts';

it.each([
  ['client', () => apiPage('index')],
  ['node', () => apiPage('node')],
  ['records', recordsPage],
  ['errors', errorsPage],
] as const)('docs/client/%s.md says what the declarations say', async (name, page) => {
  const text = await page();
  expect(text.length).toBeGreaterThan(2000);
  await expectMade(`docs/client/${name}.md`, text);
});

import { expect, it } from 'vitest';
import { apiPage, recordsPage } from './api-page.ts';

it.each([
  ['client', () => apiPage('index')],
  ['node', () => apiPage('node')],
  ['records', recordsPage],
] as const)('docs/client/%s.md says what the declarations say', async (name, page) => {
  const text = await page();
  expect(text).toContain('```ts');
  await expect(text).toMatchFileSnapshot(`../../docs/client/${name}.md`);
});

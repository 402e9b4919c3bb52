import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { root } from './project-files.ts';

/**
 * Holds a file that a test makes, by its path from the root: if its text is another, the failure says the command that makes it anew.
 * @example await expectMade('docs/metrics.md', await metricsPage());
 */
export async function expectMade(file: string, text: string): Promise<void> {
  const command = `npx vitest run ${relative(root, expect.getState().testPath ?? '')} --update`;
  await expect(text, `${file} is not as it would be made now. Run: ${command}`).toMatchFileSnapshot(join(root, file));
}

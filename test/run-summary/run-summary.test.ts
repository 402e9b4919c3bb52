import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { projectFiles, root } from '../project-files.ts';

const run = promisify(execFile);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

test('a run says which files took longest, and how many tests it skipped without which folder', async () => {
  const folder = await mkdtemp(join(inject('scratch'), 'summary-'));
  const imports = `import { expect, test } from '${root}node_modules/vitest/dist/index.js';
    import { without } from '${root}test/run-summary/missing-folder.ts';`;
  const skipping = `${imports}
    test.skip(\`reads \${without('../shared/tcx/')}\`, () => expect(1).toBe(2));
    test.skip.each([1, 2])(\`reads %i \${without('../shared/fit/')}\`, () => expect(1).toBe(2));
    test.skip('is of another system', () => expect(1).toBe(2));`;
  const slow = `${imports} test('waits', () => new Promise((resolve) => setTimeout(resolve, 400)));`;
  await writeFile(join(folder, 'skipping.test.ts'), skipping);
  await writeFile(join(folder, 'slow.test.ts'), slow);
  for (let index = 0; index < 9; index++)
    await writeFile(join(folder, `quick-${index}.test.ts`), `${imports} test('is', () => {});`);
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import { RunSummary } from '${root}test/run-summary/run-summary.ts';
     export default { test: { reporters: [new RunSummary()], isolate: false, maxWorkers: 1 } };`,
  );
  const { stdout } = await run(process.execPath, [vitest, 'run', '--root', folder], { cwd: folder });
  await rm(folder, { recursive: true });
  const [head, ...lines] = stdout.trim().split('\n');
  expect(head).toBe('Slowest files:');
  const slowest = lines.slice(0, 10).map((line) => /^ +(\d+\.\d) s {2}(\S+)$/.exec(line) ?? []);
  const times = slowest.map(([, seconds]) => Number(seconds));
  expect(times).toEqual([...times].sort((one, other) => other - one));
  const [, waited] = slowest.find(([, , name]) => name === 'slow.test.ts') ?? [];
  expect(Number(waited)).toBeGreaterThanOrEqual(0.4);
  expect(lines.slice(10)).toEqual([
    'Skipped for want of a folder:',
    '       2 without ../shared/fit/',
    '       1 without ../shared/tcx/',
  ]);
});

test('whoever reads files beside the checkout says so by `sharedFixtures`', () => {
  const reading = projectFiles(/\.(?:ts|tsx)$/).filter(({ text }) => /['"`](?:\.\.\/)+shared\//.test(text));
  expect(reading.map(({ path }) => path)).toEqual(['test/run-summary/run-summary.test.ts', 'test/shared-fixtures.ts']);
});

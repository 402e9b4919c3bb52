import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait most of their time: for a clock of the product, or for one long process. */
const waiting: readonly string[] = [
  'test/app/developer-mode.test.ts',
  'test/app/feeds.test.ts',
  'test/app/live.test.ts',
  'test/app/developer-mode-expiry.test.ts',
  'test/contract/transport.test.ts',
  'test/terminal.test.ts',
  'test/packed-programs.test.ts',
  'test/cli/command-line.test.ts',
  'test/rehearse.test.ts',
  'test/pairing-window.test.ts',
  'test/discovery.test.ts',
  'test/contract/refusals.test.ts',
  'packages/host/src/listeners/api-listener.test.ts',
];

/** So many others between two that wait: they keep the cores at work meanwhile. */
const between = 5;

/** Vitest's own order, in which the longest come first, but with the files that wait apart from each other. */
export class WaitsApart extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = waiting.filter((path) => !existsSync(path));
    if (gone.length > 0) throw new Error(`test/waits-apart.ts names what is not there: ${gone.join(', ')}`);
    const sorted = await super.sort(files);
    const waits = (file: TestSpecification): boolean => waiting.includes(relative(this.ctx.config.root, file.moduleId));
    // Project by project, as they run.
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const ofProject = sorted.filter((file) => file.project === project);
      const apart = ofProject.filter(waits);
      return ofProject
        .filter((file) => !waits(file))
        .flatMap((file, at) => (at % between === 0 ? [...apart.splice(0, 1), file] : [file]))
        .concat(apart);
    });
  }
}

import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { skippedWithout } from './missing-folder.ts';

/** So many of the slowest files are listed, and none if no more have run. */
const slowest = 10;

/** Says at the end of a run which files took longest, and which folders tests were skipped without. */
export class RunSummary implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = [...slowestLines(modules, this.#vitest?.config.root ?? ''), ...skippedLines(modules)];
    if (lines.length > 0) this.#vitest?.logger.log(`${lines.join('\n')}\n`);
  }
}

function slowestLines(modules: readonly TestModule[], root: string): readonly string[] {
  if (modules.length <= slowest) return [];
  const taken = modules.map((module) => {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    return { path: relative(root, module.moduleId), seconds: (collectDuration + setupDuration + duration) / 1000 };
  });
  const longest = [...taken].sort((left, right) => right.seconds - left.seconds).slice(0, slowest);
  return ['Slowest files:', ...longest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)];
}

function skippedLines(modules: readonly TestModule[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const { fullName } of module.children.allTests('skipped')) {
      const folder = skippedWithout(fullName);
      if (folder !== null) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return [];
  const rows = [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    'Skipped for want of a folder:',
    ...rows.map(([folder, count]) => `${String(count).padStart(8)} without ${folder}`),
  ];
}

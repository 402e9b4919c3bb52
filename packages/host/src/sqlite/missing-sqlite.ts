import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from '@vitalgate/terminal';

/** The folder whose `node_modules` holds a program; null if it is in none, as in a checkout. */
function installedIn(program: string): string | null {
  for (let folder = program; folder !== dirname(folder); folder = dirname(folder)) {
    if (folder.endsWith('node_modules')) return dirname(folder);
  }
  return null;
}

/**
 * What to do if this Node has no SQLite that can be loaded: the exact command for how the program was installed, in a project, by
 * npx or globally. `workspace` is the folder of the host's own package.json, which names the version.
 */
export function missingSqlite(workspace: URL, node = process.versions.node): string {
  const place = fileURLToPath(workspace);
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const wanted = `better-sqlite3@${dependencies['better-sqlite3'] ?? 'latest'}`;
  const folder = installedIn(place);
  const command =
    folder === null
      ? 'npm run build'
      : existsSync(join(folder, 'package.json'))
        ? `npm install --prefix ${shellWord(folder)} ${wanted}`
        : `npm install --global ${wanted}`;
  return `Node ${node} has no SQLite of its own. Type "${command}", which fetches or compiles one; or use Node 22.16 or later, which needs nothing.`;
}

/**
 * Reads a folder once, as the format of this name does, and counts what it brings; or, with `parse`, opens each file whole, JSON
 * with `JSON.parse`, any other by its lines: the reference.
 *
 *     node benchmarks/read-export.mjs FORMAT|parse FOLDER
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importerNamed } from '../packages/importers/dist/index.js';
import { openImportSource } from '../packages/host/dist/files/open-import-source.js';
import { dayRuleOf, userInstantAt } from '../packages/days/dist/index.js';
import { intlTimeZones } from '../packages/terminal/dist/intl-time-zones.js';

const [format = '', folder = ''] = process.argv.slice(2);

const nothing = () => undefined;

function parsed() {
  let count = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    if (entry.name.endsWith('.json')) count += JSON.parse(text).length;
    else for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  }
  return count;
}

async function imported() {
  const importer = await importerNamed(format);
  const opened = await openImportSource(folder, { mayWait: true });
  const { source } = opened;
  const claimed = new Set(await importer.claims(source));
  const rule = dayRuleOf(intlTimeZones(), [{ from: null, zone: 'Europe/Berlin' }]);
  let count = 0;
  const add = () => void count++;
  const records = { quantity: add, category: add, workout: add, nutrition: add, bloodTest: add, food: add };
  const sink = { ...records, skip: nothing, table: nothing, exportedAt: nothing, told: nothing };
  await importer.run({ ...source, files: source.files.filter(({ path }) => claimed.has(path)) }, sink, {
    madeAt: null,
    hints: {},
    instantAt: (date, secondOfDay) => userInstantAt(rule, date, secondOfDay),
  });
  await opened.close();
  return count;
}

console.log(JSON.stringify({ count: format === 'parse' ? parsed() : await imported() }));

/**
 * Reads a folder or a file once, as the format of this name does, and counts what it brings; or, with `parse`, opens each file
 * whole, JSON with `JSON.parse`, a database with SQLite, any other by its lines: the reference.
 *
 *     node benchmarks/read-export.mjs FORMAT|parse FOLDER
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { importerNamed } from '../packages/importers/dist/index.js';
import { openImportSource } from '../packages/host/dist/files/open-import-source.js';
import { dayRuleOf, userInstantAt } from '../packages/days/dist/index.js';
import { intlTimeZones } from '../packages/terminal/dist/intl-time-zones.js';

const [format = '', folder = ''] = process.argv.slice(2);

const nothing = () => undefined;

/** @param {string} path */
function rowsOf(path) {
  const database = new DatabaseSync(path, { readOnly: true });
  let count = 0;
  for (const { name } of database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
    for (const _ of database.prepare(`SELECT * FROM "${String(name)}"`).iterate()) count++;
  }
  database.close();
  return count;
}

function parsed() {
  let count = 0;
  const inside = statSync(folder).isFile() ? dirname(folder) : folder;
  for (const entry of readdirSync(inside, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (entry.name.endsWith('.db')) {
      count += rowsOf(path);
      continue;
    }
    const text = readFileSync(path, 'utf8');
    if (entry.name.endsWith('.json')) count += JSON.parse(text).length ?? 1;
    else for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  }
  return count;
}

async function imported() {
  const importer = await importerNamed(format);
  let copies = 0;
  const copyPath = () => join(tmpdir(), `${basename(folder)}-${process.pid}-${copies++}`);
  const opened = await openImportSource(folder, { mayWait: true, copyPath });
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

import { createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { shareOut } from '@vitalgate/importers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openImportSource } from '../../packages/host/src/files/open-import-source.ts';
import { importTexts } from '../importers/import-texts.ts';
import { healthConnectDatabase } from './health-connect-database.ts';
import { temporaryDirectory } from './temporary-stores.ts';

it('the zip that the phone exports is recognised, whatever its name, and the copy of its database is gone afterwards', async () => {
  const phone = healthConnectDatabase();
  phone.add('weight_record_table', { time: '2026-03-09T08:00:00Z', weight: 70_000 });
  const bytes = Buffer.from(phone.bytes());
  // The phone keeps its database with a write-ahead log, and the copy that it exports says so.
  bytes[18] = 2;
  bytes[19] = 2;
  const directory = temporaryDirectory();
  const zip = new ZipFile();
  zip.addBuffer(bytes, 'health_connect_export.db');
  zip.addBuffer(Buffer.from('x'), 'notes.txt');
  zip.end();
  const path = join(directory, 'backup.bin');
  await pipeline(zip.outputStream, createWriteStream(path));

  const opened = await openImportSource(path, { copyPath: () => join(directory, 'copy.sqlite') });
  const { parts, unclaimed } = await shareOut(opened.source);
  expect([parts.map(({ importer }) => importer.manifest.format), unclaimed]).toEqual([
    ['health-connect'],
    ['notes.txt'],
  ]);
  const { importer, source } = parts[0] ?? expect.fail('nothing was claimed');
  const { quantities, complete } = await importTexts(importer, source);
  expect([quantities.map(({ value }) => value), complete]).toEqual([[70], true]);
  await opened.close();
  expect(readdirSync(directory)).toEqual(['backup.bin']);
});

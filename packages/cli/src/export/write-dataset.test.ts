import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VitalgateError, type RawHealthType } from '@vitalgate/client';
import type { ExportDataset } from './export-datasets.ts';
import type { DatasetState, ExportFormat } from './export-state.ts';
import { writeDataset } from './write-dataset.ts';

const pages = 6;

function typeOn(page: number): RawHealthType {
  return { type: `type${page}`, name: 'ä'.repeat(page + 1), unit: 'count', available: true, readable: page % 2 === 0 };
}

const leftOutOn = (page: number): readonly string[] => (page % 4 === 0 ? [`part of ${page}`] : []);
const allLeftOut = (end: number): readonly string[] => Array.from({ length: end }, (_, page) => leftOutOn(page)).flat();

/** Two records on each page. */
function dataset(asked: (string | null)[] = []): ExportDataset {
  return {
    name: 'raw-types',
    operation: 'getRawHealthTypes',
    fetch(cursor) {
      asked.push(cursor);
      const page = cursor === null ? 0 : Number(cursor);
      return Promise.resolve({
        next: page + 1 === pages ? null : String(page + 1),
        read: () => ({ records: [typeOn(page), typeOn(page + 100)], leftOut: leftOutOn(page) }),
      });
    },
  };
}

let folder: string;
let kept: DatasetState | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-export-'));
  kept = null;
});

afterEach(() => rm(folder, { recursive: true }));

async function write(source: ExportDataset, format: ExportFormat = 'ndjson'): Promise<DatasetState> {
  return writeDataset(source, {
    folder,
    format,
    signal: new AbortController().signal,
    state: kept,
    keep: (state) => {
      kept = state;
    },
    onProgress: () => undefined,
  });
}

async function whole(format: ExportFormat): Promise<string> {
  await write(dataset(), format);
  const text = await readFile(join(folder, `raw-types.${format}`), 'utf8');
  await rm(join(folder, `raw-types.${format}`));
  kept = null;
  return text;
}

/** What an earlier run had kept when it was on a page: that page's beginning, and behind it half of a page. */
async function stoppedOn(page: number, format: ExportFormat, text: string): Promise<void> {
  const lines = text.split(/(?<=\n)/);
  const done = lines.slice(0, page * 2 + (format === 'csv' ? 1 : 0)).join('');
  await writeFile(join(folder, `raw-types.${format}.part`), `${done}{"half of a rec`);
  kept = {
    bytes: Buffer.byteLength(done),
    records: page * 2,
    cursor: String(page),
    isDone: false,
    leftOut: allLeftOut(page),
  };
}

test.each(['ndjson', 'csv'] as const)(
  '%s: stopped on any page, it goes on there and is the same in the end',
  async (format) => {
    const text = await whole(format);
    expect(text.split('\n')).toHaveLength(pages * 2 + (format === 'csv' ? 2 : 1));
    for (let page = 1; page < pages; page++) {
      await stoppedOn(page, format, text);
      const asked: (string | null)[] = [];
      const done = await write(dataset(asked), format);
      expect(asked[0]).toBe(String(page));
      expect(done).toMatchObject({ isDone: true, records: pages * 2, leftOut: ['part of 0', 'part of 4'] });
      expect(await readFile(join(folder, `raw-types.${format}`), 'utf8')).toBe(text);
      await rm(join(folder, `raw-types.${format}`));
    }
  },
);

test('where the part was taken away or is shorter than noted, it begins anew', async () => {
  const text = await whole('ndjson');
  kept = { bytes: 100, records: 2, cursor: '1', isDone: false, leftOut: [] };
  await writeFile(join(folder, 'raw-types.ndjson.part'), 'short');
  expect(await write(dataset())).toMatchObject({ records: pages * 2 });
  expect(await readFile(join(folder, 'raw-types.ndjson'), 'utf8')).toBe(text);
});

test('stopped between its last page and its name, it gets its name and nothing is asked again', async () => {
  const text = await whole('ndjson');
  await writeFile(join(folder, 'raw-types.ndjson.part'), text);
  kept = { bytes: Buffer.byteLength(text), records: pages * 2, cursor: null, isDone: true, leftOut: [] };
  const asked: (string | null)[] = [];
  await write(dataset(asked));
  await write(dataset(asked));
  expect(asked).toEqual([]);
  expect(await readFile(join(folder, 'raw-types.ndjson'), 'utf8')).toBe(text);
});

test('a part that is a link, or open to others, is never written into', async () => {
  const text = await whole('ndjson');
  const elsewhere = join(folder, 'elsewhere');
  await writeFile(elsewhere, 'x'.repeat(500), { mode: 0o644 });
  await symlink(elsewhere, join(folder, 'raw-types.ndjson.part'));
  await write(dataset());
  kept = { bytes: 100, records: 2, cursor: '1', isDone: false, leftOut: [] };
  await symlink(elsewhere, join(folder, 'raw-types.ndjson.part'));
  await write(dataset());
  expect(await readFile(elsewhere, 'utf8')).toBe('x'.repeat(500));
  kept = null;
  await writeFile(join(folder, 'raw-types.ndjson.part'), '', { mode: 0o644 });
  await write(dataset());
  const file = join(folder, 'raw-types.ndjson');
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([text, 0o600]);
});

test('a host whose cursors go round does not fill the disk', async () => {
  const round = {
    ...dataset(),
    fetch: () => Promise.resolve({ next: 'again', read: () => ({ records: [typeOn(0)], leftOut: [] }) }),
  };
  await expect(write(round)).rejects.toMatchObject({ code: 'invalid_response' });
});

test('the next page is asked for before one is read, and what a page holds instead of records ends the export', async () => {
  const events: string[] = [];
  const source = dataset();
  const broken: ExportDataset = {
    ...source,
    async fetch(cursor, signal) {
      events.push(`asked ${cursor ?? 'first'}`);
      const page = await source.fetch(cursor, signal);
      return {
        ...page,
        read: () => {
          events.push(`read ${cursor ?? 'first'}`);
          if (cursor === '2') throw new VitalgateError('invalid_response', 'no page');
          return page.read();
        },
      };
    },
  };
  await expect(write(broken)).rejects.toMatchObject({ code: 'invalid_response' });
  expect(events).toEqual(['asked first', 'asked 1', 'read first', 'asked 2', 'read 1', 'asked 3', 'read 2']);
});

test('what cannot be kept ends the export, and what was kept before is gone on from', async () => {
  const text = await whole('ndjson');
  // A second passes between any two looks at the clock, so that each page could be kept.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const notes: DatasetState[] = [];
  const full = new Error('no space left');
  const stopped = writeDataset(dataset(), {
    folder,
    format: 'ndjson',
    signal: new AbortController().signal,
    state: null,
    keep(state) {
      if (notes.length === 1) throw full;
      notes.push(state);
    },
    onProgress: () => undefined,
  });
  await expect(stopped).rejects.toBe(full);
  clock.mockRestore();
  kept = notes[0] ?? null;
  const asked: (string | null)[] = [];
  await write(dataset(asked));
  expect([notes.length, asked[0]]).toEqual([1, notes[0]?.cursor]);
  expect(await readFile(join(folder, 'raw-types.ndjson'), 'utf8')).toBe(text);
});

import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openImportSource, type ImportSourceOptions } from './open-import-source.ts';
import type { ReadProgress } from './read-files.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-source-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let counter = 0;
function file(content: string | Uint8Array, name = 'export.xml'): string {
  const folder = join(base, String(counter++));
  mkdirSync(folder);
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

async function readOnly(path: string, options?: ImportSourceOptions): Promise<string> {
  const opened = await openImportSource(path, options);
  let text = '';
  try {
    await opened.source.read(opened.source.files[0]?.path ?? '', (piece) => (text += piece));
  } finally {
    await opened.close();
  }
  return text;
}

const declared = (encoding: string): string => `<?xml version="1.0" encoding=${encoding}?>\n<a n="`;
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('text', () => {
  const sample = '<HealthData locale="zh_CN">导出 é \u{1f51c} Apple\u00a0Watch</HealthData>';

  test.each([
    ['UTF-8', Buffer.from(sample)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${sample}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${sample}`, 'utf16le')],
    ['UTF-16 big-endian', utf16be(`\ufeff${sample}`)],
  ])('%s, whole and as head', async (_name, bytes) => {
    const path = file(bytes);
    expect(await readOnly(path)).toBe(sample);
    const opened = await openImportSource(path);
    expect(await opened.source.head('export.xml')).toBe(sample);
    await opened.close();
  });

  test('characters cut by the end of a piece stay whole, in every place', async () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = 'a'.repeat(shift) + '\u{1f51c}'.repeat(20_000) + 'z'.repeat(70_000) + 'é'.repeat(40_000);
      expect((await readOnly(file(text))) === text).toBe(true);
      expect((await readOnly(file(Buffer.from(`\ufeff${text}`, 'utf16le')))) === text).toBe(true);
    }
  });

  test('bytes that are no UTF-8 become U+FFFD and the rest is kept', async () => {
    expect(await readOnly(file(Buffer.from([0x61, 0xff, 0x62, 0xc3])))).toBe('a\ufffdb\ufffd');
    const late = Buffer.concat([Buffer.alloc(65_536, 0x61), Buffer.from([0xe2, 0x82]), Buffer.alloc(65_534, 0x62)]);
    expect(await readOnly(file(late))).toBe(`${'a'.repeat(65_536)}\ufffd${'b'.repeat(65_534)}`);
  });

  test('a mark in the middle is a character', async () => {
    const text = `${'a'.repeat(65_536)}\ufeffb`;
    expect((await readOnly(file(text))) === text).toBe(true);
  });

  test('the head is the first 64 KiB, without a half character', async () => {
    const opened = await openImportSource(file('é'.repeat(40_000)));
    expect((await opened.source.head('export.xml')) === 'é'.repeat(32_768)).toBe(true);
    await opened.close();
    const odd = await openImportSource(file(`a${'é'.repeat(40_000)}`));
    expect((await odd.source.head('export.xml')) === `a${'é'.repeat(32_767)}`).toBe(true);
    await odd.close();
  });

  /** Zoë’s */
  const windows1252 = Buffer.from([0x5a, 0x6f, 0xeb, 0x92, 0x73]);

  test.each([
    ['windows-1252', '"windows-1252"', windows1252, 'Zoë’s'],
    ['its other names', "'ISO-8859-1'", windows1252, 'Zoë’s'],
    ['Cyrillic', '"koi8-r"', Buffer.from([0xda, 0xc4]), 'зд'],
    ['several bytes a character', '"Shift_JIS"', Buffer.from([0x83, 0x41, 0x5c]), 'ア\\'],
    ['UTF-8 by another name', '"utf8"', Buffer.from('é'), 'é'],
    ['UTF-16, which cannot be true', '"UTF-16"', Buffer.from('é'), 'é'],
    ['nothing', '""', Buffer.from('é'), 'é'],
  ])('a declared encoding is read: %s', async (_name, encoding, name, text) => {
    const start = `  ${declared(encoding)}`;
    const path = file(Buffer.concat([Buffer.from(start), name, Buffer.from('"/>')]));
    expect(await readOnly(path)).toBe(`${start}${text}"/>`);
    const opened = await openImportSource(path);
    expect(await opened.source.head('export.xml')).toBe(`${start}${text}"/>`);
    await opened.close();
  });

  test('a byte order mark counts more than a declaration; without one UTF-16 is seen by its zeros', async () => {
    const text = `${declared('"windows-1252"')}é"/>`;
    expect(await readOnly(file(Buffer.from(`\ufeff${text}`)))).toBe(text);
    for (const encode of [(words: string) => Buffer.from(words, 'utf16le'), utf16be]) {
      const wide = `${declared('"UTF-16"')}é"/>`;
      expect(await readOnly(file(encode(wide)))).toBe(wide);
    }
  });

  test('an encoding that nobody knows is told of, once, and read as far as it is ASCII', async () => {
    const text = `${declared('"x-klingon"')}70.5"/>`;
    const told: string[] = [];
    const onUnknownEncoding = (path: string, encoding: string): void => void told.push(`${path} ${encoding}`);
    expect(await readOnly(file(text), { onUnknownEncoding })).toBe(text);
    expect(told).toEqual(['export.xml x-klingon']);
  });

  test('files of 0, 1 and 2 bytes', async () => {
    expect(await readOnly(file(''))).toBe('');
    expect(await readOnly(file('a'))).toBe('a');
    expect(await readOnly(file(Buffer.from([0xff, 0xfe])))).toBe('');
  });
});

describe('a single file', () => {
  test('has its own name and size, and progress up to it', async () => {
    const path = file('x'.repeat(200_000), 'eksport.xml');
    const steps: ReadProgress[] = [];
    const opened = await openImportSource(path, { onProgress: (step) => steps.push(step) });
    const end = await opened.source.read('eksport.xml', () => undefined);
    await opened.close();
    expect(end).toBe('whole');
    expect(opened.source.files).toEqual([{ path: 'eksport.xml', size: 200_000, date: expect.any(Number) }]);
    expect([opened.fileName, opened.totalBytes]).toEqual(['eksport.xml', 200_000]);
    expect(steps).toEqual([65_536, 131_072, 196_608, 200_000].map((bytesRead) => ({ bytesRead, bytesTotal: 200_000 })));
  });

  test('packed by gzip it is unpacked', async () => {
    const path = file(gzipSync('<HealthData/>'), 'export.xml.gz');
    expect(await readOnly(path)).toBe('<HealthData/>');
    const opened = await openImportSource(path);
    expect(opened.source.files).toEqual([{ path: 'export.xml', size: null, date: expect.any(Number) }]);
    await opened.close();
  });

  test('gzip that breaks off is broken; one that never ends is refused', async () => {
    const whole = gzipSync('x'.repeat(1_000_000));
    const opened = await openImportSource(file(whole.subarray(0, whole.length - 12), 'a.gz'));
    expect(await opened.source.read('a', () => undefined)).toBe('broken');
    await expect(readOnly(file(whole, 'b.gz'), { budget: { maximumFiles: 1, maximumBytes: 500_000 } })).rejects.toThrow(
      expect.objectContaining({ code: 'fileTooLarge' }),
    );
  });

  test('one that is missing, gone, grown or no file: said so', async () => {
    await expect(openImportSource(join(base, 'none.xml'))).rejects.toThrow(/none\.xml does not exist/);
    await expect(openImportSource(join(file('x'), 'below'))).rejects.toThrow(/does not exist/);
    const gone = file('x');
    const opened = await openImportSource(gone);
    unlinkSync(gone);
    await expect(opened.source.read('export.xml', () => undefined)).rejects.toThrow(/does not exist/);
    const grown = file('x');
    const before = await openImportSource(grown);
    appendFileSync(grown, 'y');
    await expect(before.source.read('export.xml', () => undefined)).rejects.toThrow(/changed while it was read/);
  });

  test('one that grows while it is read: said so', async () => {
    const path = file('x'.repeat(300_000));
    const opened = await openImportSource(path);
    let pieces = 0;
    const reading = opened.source.read('export.xml', () => {
      if (pieces++ === 0) appendFileSync(path, 'more');
    });
    await expect(reading).rejects.toThrow(expect.objectContaining({ code: 'fileChanged' }));
  });

  test.skipIf(process.platform === 'win32')('a pipe is refused at once', async () => {
    const pipe = join(base, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(openImportSource(pipe)).rejects.toThrow(/neither a file nor a folder/);
  });
});

describe.each([false, true])('a folder whose disk this thread may wait for: %s', (mayWait) => {
  const folderNamed = (name: string): string => join(base, `${name}-${mayWait}`);

  test('A10: lists its files in order by paths with slashes, those of the system left out', async () => {
    const folder = folderNamed('folder');
    mkdirSync(join(folder, 'workout-routes'), { recursive: true });
    mkdirSync(join(folder, '__MACOSX'));
    writeFileSync(join(folder, '__MACOSX', '._export.xml'), 'x');
    writeFileSync(join(folder, '.DS_Store'), 'x');
    writeFileSync(join(folder, 'export.xml'), 'main');
    writeFileSync(join(folder, 'workout-routes', '._r.gpx'), 'x');
    writeFileSync(join(folder, 'workout-routes', 'r.gpx'), 'route');
    const opened = await openImportSource(folder, { mayWait });
    expect(opened.source.files).toEqual([
      { path: 'export.xml', size: 4, date: expect.any(Number) },
      { path: 'workout-routes/r.gpx', size: 5, date: expect.any(Number) },
    ]);
    expect([opened.fileName, opened.totalBytes, opened.leftOut]).toEqual([`folder-${mayWait}`, 9, []]);
    let text = '';
    await opened.source.read('workout-routes/r.gpx', (piece) => (text += piece));
    expect(text).toBe('route');
  });

  test('A33: nothing outside is read, by link or by path, also where a folder becomes a link later', async () => {
    const secret = file('secret', 'secret.xml');
    const folder = folderNamed('linked');
    mkdirSync(join(folder, 'inside'), { recursive: true });
    writeFileSync(join(folder, 'inside', 'secret.xml'), 'harmless');
    symlinkSync(secret, join(folder, 'export.xml'));
    symlinkSync(join(secret, '..'), join(folder, 'elsewhere'));
    const opened = await openImportSource(folder, { mayWait });
    expect(opened.source.files.map(({ path }) => path)).toEqual(['inside/secret.xml']);
    expect(opened.leftOut).toEqual([
      { path: 'elsewhere', reason: 'notSupported' },
      { path: 'export.xml', reason: 'notSupported' },
    ]);
    for (const path of ['export.xml', 'elsewhere/secret.xml', '../0/export.xml', 'inside/../../x']) {
      await expect(opened.source.read(path, () => undefined)).rejects.toThrow(/not among the files/);
    }
    renameSync(join(folder, 'inside'), folderNamed('moved'));
    symlinkSync(join(secret, '..'), join(folder, 'inside'));
    await expect(opened.source.read('inside/secret.xml', () => undefined)).rejects.toThrow(/leads out of the folder/);
  });

  test('a file that is gone, or became longer, a folder or a link, is not read', async () => {
    const secret = file('secret');
    const folder = folderNamed('changing');
    mkdirSync(folder);
    const names = ['gone', 'longer', 'folder', 'link', 'same'];
    for (const name of names) writeFileSync(join(folder, name), 'harmless');
    const { source } = await openImportSource(folder, { mayWait });
    for (const name of ['gone', 'folder', 'link']) unlinkSync(join(folder, name));
    appendFileSync(join(folder, 'longer'), '!');
    mkdirSync(join(folder, 'folder'));
    symlinkSync(secret, join(folder, 'link'));
    const read: unknown[] = [];
    for (const name of names) {
      const onText = (text: string): void => void read.push(text);
      await source.read(name, onText).catch((error: { readonly code: unknown }) => read.push(error.code));
    }
    expect(read).toEqual(['fileMissing', 'fileChanged', 'fileChanged', 'fileChanged', 'harmless']);
  });

  test('a cancel comes in between two small files', async () => {
    const folder = folderNamed('cancelled');
    mkdirSync(folder);
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name), name);
    const cancel = new AbortController();
    const { source } = await openImportSource(folder, { mayWait, signal: cancel.signal });
    const read: string[] = [];
    const reading = (async () => {
      for (const name of ['a', 'b', 'c']) await source.read(name, (text) => void read.push(text));
    })();
    setImmediate(() => cancel.abort());
    await expect(reading).rejects.toMatchObject({ code: 'importCancelled' });
    expect(read).not.toContain('c');
  });

  test('a link to a folder, named by the user, is followed', async () => {
    const folder = join(file('content'), '..');
    symlinkSync(folder, folderNamed('shortcut'));
    expect(await readOnly(folderNamed('shortcut'), { mayWait })).toBe('content');
  });

  test('with more files than an export has is refused', async () => {
    const folder = folderNamed('crowd');
    mkdirSync(folder);
    for (let index = 0; index < 11; index++) writeFileSync(join(folder, String(index)), '');
    await expect(openImportSource(folder, { mayWait, budget: { maximumFiles: 10, maximumBytes: 1 } })).rejects.toThrow(
      /more than 10 files.*Name the export alone/,
    );
  });
});

describe('cancelling', () => {
  test('ends a read between two pieces, and every later one', async () => {
    const path = file('x'.repeat(1_000_000));
    const cancel = new AbortController();
    const opened = await openImportSource(path, { signal: cancel.signal });
    let pieces = 0;
    const reading = opened.source.read('export.xml', () => {
      if (++pieces === 2) cancel.abort();
    });
    await expect(reading).rejects.toThrow(expect.objectContaining({ code: 'importCancelled' }));
    expect(pieces).toBe(2);
    await expect(opened.source.read('export.xml', () => undefined)).rejects.toThrow(/cancelled/);
    await expect(opened.source.head('export.xml')).rejects.toThrow(/cancelled/);
  });

  test('an importer that fails ends the read with its own error', async () => {
    const opened = await openImportSource(file('x'.repeat(300_000)));
    const reading = opened.source.read('export.xml', () => {
      throw new Error('of the importer');
    });
    await expect(reading).rejects.toThrow('of the importer');
  });
});

test.skipIf(process.platform !== 'linux')(
  'T11: what the system shows of itself is not imported, over a link neither',
  async () => {
    symlinkSync('/proc/self', join(base, 'link'));
    for (const path of ['/proc/version', '/sys', '/dev', '/', join(base, 'link', 'status')]) {
      await expect(openImportSource(path)).rejects.toMatchObject({ code: 'fileUnreadable' });
    }
  },
);

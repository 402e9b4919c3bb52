import { mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualBudget } from './file-set.ts';
import { openImportSource, type ImportSourceOptions } from './open-import-source.ts';
import { readFiles } from './read-files.ts';
import { zipFiles } from './zip-files.ts';
import { sharedFixtures } from '../../../../test/shared-fixtures.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-zip-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What one entry of a hand-made zip says of itself; what is left out is as it should be. */
interface Entry {
  readonly name: string | Buffer;
  readonly content?: string;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  /** What the central directory says of the unpacked size. */
  readonly size?: number;
  /** All sizes and the offset as zip64 has them; also if a size needs it. */
  readonly zip64?: boolean;
  /** Local header with zeros, a data descriptor behind the data. */
  readonly descriptor?: boolean;
  readonly unixMode?: number;
  /** Cuts the packed data, but not the sizes. */
  readonly damage?: (packed: Buffer) => Buffer;
}

/** Fields of 2, 4 or 8 bytes, little-endian. */
function fields(...values: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of values) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(width === 2 ? value % 0x10000 : value % 0x100000000, at, width);
    at += width;
  }
  return bytes;
}

/** A zip by the format's description (APPNOTE 4.3), so that what no good writer makes can be made. */
function handMadeZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? 'x');
    const method = entry.method ?? 8;
    const whole = method === 8 ? deflateRawSync(content) : content;
    const packed = entry.damage?.(whole) ?? whole;
    const name = Buffer.from(entry.name);
    const crc = entry.crc ?? crc32(content);
    const size = entry.size ?? content.length;
    const descriptor = entry.descriptor === true;
    const flags = (entry.flags ?? 0) | (descriptor ? 8 : 0);
    const local = descriptor ? [0, 0, 0] : [crc, packed.length, Math.min(size, 0xffffffff)];
    const head = fields(
      [4, 0x04034b50],
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      ...local.map((n) => [4, n] as const),
    );
    const record = [head, fields([2, name.length], [2, 0]), name, packed];
    const descriptorWidth = entry.zip64 === true ? 8 : 4;
    if (descriptor) {
      record.push(fields([4, 0x08074b50], [4, crc], [descriptorWidth, packed.length], [descriptorWidth, size]));
    }
    const wide = entry.zip64 === true || size > 0xfffffffe;
    const extra = wide ? fields([2, 1], [2, 24], [8, size], [8, packed.length], [8, offset]) : Buffer.alloc(0);
    const [packedSize, unpackedSize, start] = wide
      ? [0xffffffff, 0xffffffff, 0xffffffff]
      : [packed.length, size, offset];
    directory.push(
      fields([4, 0x02014b50], [2, 0x0314], [2, 45], [2, flags], [2, method], [4, 0], [4, crc], [4, packedSize]),
      fields([4, unpackedSize], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
      fields([4, ((entry.unixMode ?? 0o100644) << 16) >>> 0], [4, start]),
      name,
      extra,
    );
    parts.push(...record);
    offset += record.reduce((sum, { length }) => sum + length, 0);
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  const wideEnd = count > 0xfffe || entries.some(({ zip64 }) => zip64 === true);
  const end = wideEnd
    ? Buffer.concat([
        fields([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
        fields([8, central.length], [8, offset]),
        fields([4, 0x07064b50], [4, 0], [8, offset + central.length], [4, 1]),
        fields([4, 0x06054b50], [4, 0], [2, 0xffff], [2, 0xffff], [4, 0xffffffff], [4, 0xffffffff], [2, 0]),
      ])
    : fields([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, central.length], [4, offset], [2, 0]);
  return Buffer.concat([...parts, central, end]);
}

const cut = (packed: Buffer): Buffer => packed.subarray(0, packed.length - 20_000);
const garbage = (packed: Buffer): Buffer => Buffer.alloc(packed.length, 0xff);

let counter = 0;
function write(bytes: Buffer): string {
  const path = join(base, `${counter++}.zip`);
  writeFileSync(path, bytes);
  return path;
}

const make = (...entries: readonly Entry[]): string => write(handMadeZip(entries));
const names = ({ source }: Awaited<ReturnType<typeof openImportSource>>): string[] =>
  source.files.map(({ path }) => path);

async function readAll(path: string, name: string, options?: ImportSourceOptions) {
  const opened = await openImportSource(path, options);
  let text = '';
  try {
    const end = await opened.source.read(name, (piece) => (text += piece));
    return { end, text };
  } finally {
    await opened.close();
  }
}

async function listed(path: string): Promise<string[]> {
  const opened = await openImportSource(path);
  await opened.close();
  return names(opened);
}

const long = '<Record type="HKQuantityTypeIdentifierStepCount"/>\n'.repeat(20_000);

describe('zips that exports really are', () => {
  test('A07: the name of the zip has no meaning', async () => {
    const path = join(base, 'backup-2022.renamed');
    writeFileSync(path, handMadeZip([{ name: 'apple_health_export/vienti.xml', content: '<HealthData/>' }]));
    expect(await readAll(path, 'apple_health_export/vienti.xml')).toEqual({ end: 'whole', text: '<HealthData/>' });
  });

  test('A09: with no top folder or another', async () => {
    const path = make({ name: 'export.xml' }, { name: 'Export/', method: 0, content: '' }, { name: 'Export/a/b.xml' });
    expect(await listed(path)).toEqual(['export.xml', 'Export/a/b.xml']);
  });

  test('A08: names without the UTF-8 flag are read as UTF-8 where they are that, else as CP437', async () => {
    const path = make(
      { name: Buffer.from([0xe5, 0xaf, 0xbc, 0xe5, 0x87, 0xba, 0x2e, 0x78, 0x6d, 0x6c]), content: 'one' },
      { name: Buffer.from([0x87, 0x61, 0x2e, 0x78, 0x6d, 0x6c]), content: 'two' },
      { name: '导出_cda.xml', flags: 0x800, content: 'three' },
    );
    expect(await listed(path)).toEqual(['导出.xml', 'ça.xml', '导出_cda.xml']);
    expect((await readAll(path, '导出.xml')).text).toBe('one');
    expect((await readAll(path, 'ça.xml')).text).toBe('two');
  });

  test('A10: files of macOS are not there at all', async () => {
    const path = make(
      { name: '__MACOSX/apple_health_export/._export.xml', content: '\x00\x05\x16\x07' },
      { name: 'apple_health_export/export.xml' },
      { name: 'apple_health_export/.DS_Store' },
      { name: 'apple_health_export/clinical-records/._Observation.json' },
    );
    const opened = await openImportSource(path);
    await opened.close();
    expect(names(opened)).toEqual(['apple_health_export/export.xml']);
    expect(opened.leftOut).toEqual([]);
  });

  test('A11: zip64 throughout', async () => {
    const path = make({ name: 'export.xml', content: long, zip64: true, descriptor: true });
    const { end, text } = await readAll(path, 'export.xml');
    expect([end, text === long]).toEqual(['whole', true]);
  });

  test('A11, A14: an export.xml of 5 GB is let in with its size', async () => {
    const size = 5 * 1024 ** 3;
    const opened = await openImportSource(make({ name: 'export.xml', size }));
    await opened.close();
    expect(opened.source.files).toMatchObject([{ path: 'export.xml', size: 5_368_709_120 }]);
    expect(opened.totalBytes).toBe(5_368_709_120);
  });

  test('A12: sizes that only stand behind the data', async () => {
    const path = make({ name: 'export.xml', content: long, descriptor: true }, { name: 'b.xml', content: 'b' });
    const { end, text } = await readAll(path, 'export.xml');
    expect([end, text === long]).toEqual(['whole', true]);
    expect(await readAll(path, 'b.xml')).toEqual({ end: 'whole', text: 'b' });
  });

  test('stored entries', async () => {
    const path = make({ name: 'export.xml', content: long, method: 0 });
    const { end, text } = await readAll(path, 'export.xml');
    expect([end, text === long]).toEqual(['whole', true]);
  });

  test('without entries, or empty ones', async () => {
    expect(await listed(make())).toEqual([]);
    expect(await readAll(make({ name: 'a', content: '' }), 'a')).toEqual({ end: 'whole', text: '' });
  });
});

const realZip = sharedFixtures('apple/zip-synthetic-2025/export.zip');

realZip.test('A09: a zip of another writer, main file at the root', async () => {
  const { end, text } = await readAll(realZip.path, 'export.xml');
  expect(end).toBe('whole');
  expect(text.trim()).toMatch(/^<\?xml[^]*<\/HealthData>$/);
});

describe('zips that lie', () => {
  test.each([
    ['../../etc/passwd', 'unsafePath'],
    ['a/../../b', 'unsafePath'],
    ['/etc/passwd', 'unsafePath'],
    ['C:\\Windows\\x', 'unsafePath'],
    ['..\\..\\x', 'unsafePath'],
  ])('A33: the entry %s is left out and said so, the rest is read', async (name, reason) => {
    const opened = await openImportSource(make({ name }, { name: 'export.xml', content: 'fine' }));
    let text = '';
    await opened.source.read('export.xml', (piece) => (text += piece));
    await opened.close();
    expect([names(opened), text]).toEqual([['export.xml'], 'fine']);
    expect(opened.leftOut.map((one) => one.reason)).toEqual([reason]);
  });

  test('a link is left out, and a path that is longer than any export has', async () => {
    const opened = await openImportSource(
      make({ name: 'link', content: '/etc/passwd', unixMode: 0o120777 }, { name: 'a'.repeat(600) }),
    );
    await opened.close();
    expect([names(opened), opened.leftOut]).toEqual([
      [],
      ['link', 'a'.repeat(512)].map((path) => ({ path, reason: 'notSupported' })),
    ]);
  });

  test('only what is listed can be read', async () => {
    const path = make({ name: '../secret' }, { name: 'export.xml' });
    for (const name of ['../secret', '/../../etc/passwd', 'missing.gpx', '']) {
      await expect(readAll(path, name)).rejects.toThrow(/not among the files/);
    }
  });

  test('A14: one that would unpack to 100 GB is refused', async () => {
    const path = make(...['a', 'b', 'c'].map((name) => ({ name, size: 34 * 1024 ** 3 })));
    await expect(openImportSource(path)).rejects.toThrow(
      expect.objectContaining({ code: 'fileTooLarge', message: expect.stringMatching(/more than 64 GB/) as string }),
    );
  });

  test('A14: more than 100,000 entries are refused', async () => {
    const path = write(handMadeZip(Array.from({ length: 100_001 }, (_, index) => ({ name: `${index}`, method: 0 }))));
    await expect(openImportSource(path)).rejects.toThrow(/100001 files/);
  });

  test('A14: an entry longer than it says ends where it should have', async () => {
    const path = make({ name: 'export.xml', content: 'x'.repeat(50_000_000), size: 1000 });
    const { end, text } = await readAll(path, 'export.xml');
    expect(end).toBe('broken');
    expect(text.length).toBeLessThan(200_000);
  });

  describe('a size of which only what is left over 64 KiB is written', () => {
    const modulus = 0x10000;
    const content = Array.from({ length: 20_000 }, (_, index) => `<a n="${index}"/>`).join('\n');
    const size = content.length % modulus;

    async function readCut(entry: Partial<Entry>, maximumBytes = usualBudget.maximumBytes) {
      const path = make({ name: 'export.xml', content, size, descriptor: true, ...entry });
      const set = await zipFiles(path, { ...usualBudget, maximumBytes }, { sizeModulus: modulus });
      let text = '';
      try {
        const end = await readFiles(set, {}).read('export.xml', (piece) => (text += piece));
        return { end, text };
      } finally {
        await set.close();
      }
    }

    test('is read to its end and whole', async () => {
      expect(content.length).toBeGreaterThan(4 * modulus);
      const { end, text } = await readCut({});
      expect(end).toBe('whole');
      expect(text === content).toBe(true);
    });

    test('with another checksum, another rest or a stream that breaks off is broken', async () => {
      expect((await readCut({ crc: 1 })).end).toBe('broken');
      expect((await readCut({ size: size + 1 })).end).toBe('broken');
      expect((await readCut({ damage: cut })).end).toBe('broken');
    });

    test('goes no further than an import may', async () => {
      await expect(readCut({}, 2 * modulus)).rejects.toThrow(expect.objectContaining({ code: 'fileTooLarge' }));
    });

    test('that as many packed bytes cannot have is not looked for', async () => {
      const { end, text } = await readCut({ content: 'short', size: 3 });
      expect({ end, text }).toEqual({ end: 'broken', text: '' });
    });
  });

  test('an entry shorter than it says is broken', async () => {
    const path = make({ name: 'export.xml', content: 'short', size: 1000 });
    expect(await readAll(path, 'export.xml')).toEqual({ end: 'broken', text: 'short' });
  });

  test('a wrong checksum is broken, packed or stored', async () => {
    for (const method of [0, 8]) {
      const path = make({ name: 'export.xml', content: 'content', crc: 1, method });
      expect(await readAll(path, 'export.xml')).toEqual({ end: 'broken', text: 'content' });
    }
  });

  test('a packed stream that breaks off hands over what came before', async () => {
    const noise = Array.from({ length: 30_000 }, (_, index) => `<a n="${(index * 7919) % 10_007}"/>`).join('\n');
    const { end, text } = await readAll(make({ name: 'export.xml', content: noise, damage: cut }), 'export.xml');
    expect(end).toBe('broken');
    expect(text.length).toBeGreaterThan(noise.length / 2);
    expect(noise.startsWith(text.slice(0, 100_000))).toBe(true);
  });

  test('a packed stream of garbage is broken', async () => {
    const { end } = await readAll(make({ name: 'export.xml', content: long, damage: garbage }), 'export.xml');
    expect(end).toBe('broken');
  });
});

describe('zips that cannot be read', () => {
  test('a password: said so', async () => {
    await expect(openImportSource(make({ name: 'export.xml', flags: 1 }))).rejects.toThrow(
      expect.objectContaining({ code: 'fileEncrypted', message: expect.stringMatching(/password/) as string }),
    );
  });

  test('an unknown way of packing: said so with the way out', async () => {
    await expect(openImportSource(make({ name: 'export.xml', method: 9 }))).rejects.toThrow(
      /method 9.*import the folder/,
    );
  });

  test('cut off: said so with what to do', async () => {
    const whole = handMadeZip([{ name: 'export.xml', content: long }]);
    for (const length of [4, 40, whole.length - 30]) {
      await expect(openImportSource(write(whole.subarray(0, length)))).rejects.toThrow(
        expect.objectContaining({ code: 'fileDamaged', message: expect.stringMatching(/export it again/) as string }),
      );
    }
  });

  test('with positions beyond all numbers of zip64: damaged, no more', async () => {
    const far = Buffer.alloc(8, 0xff);
    const whole = handMadeZip([{ name: 'export.xml', zip64: true }]);
    const endOfDirectory = whole.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 6]));
    const locator = whole.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 7]));
    for (const at of [locator + 8, endOfDirectory + 48]) {
      const bytes = Buffer.from(whole);
      far.copy(bytes, at);
      await expect(openImportSource(write(bytes))).rejects.toThrow(expect.objectContaining({ code: 'fileDamaged' }));
    }
    const bytes = Buffer.from(whole);
    // The offset is the last of the three numbers behind the name of the only entry.
    far.copy(bytes, endOfDirectory - 8);
    const opened = await openImportSource(write(bytes));
    await expect(opened.source.head('export.xml')).rejects.toThrow(expect.objectContaining({ code: 'fileDamaged' }));
    await opened.close();
  });

  test('a directory of garbage', async () => {
    const bytes = handMadeZip([{ name: 'export.xml' }, { name: 'b' }]);
    bytes.fill(0, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])), bytes.length - 22);
    await expect(openImportSource(write(bytes))).rejects.toThrow(/cut off or damaged/);
  });

  test('one that changes while it is read: said so', async () => {
    const path = make({ name: 'export.xml', content: long });
    const opened = await openImportSource(path);
    let pieces = 0;
    const reading = opened.source.read('export.xml', () => {
      if (pieces++ === 0) utimesSync(path, 1, 1);
    });
    await expect(reading).rejects.toThrow(expect.objectContaining({ code: 'fileChanged' }));
    truncateSync(path, 100);
    await expect(opened.source.read('export.xml', () => undefined)).rejects.toThrow(/changed while it was read/);
    await opened.close();
  });
});

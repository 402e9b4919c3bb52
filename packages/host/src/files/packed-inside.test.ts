import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { toldText } from '@vitalgate/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { tooManyBytes } from './file-errors.ts';
import { openImportSource, type ImportSourceOptions, type OpenedImportSource } from './open-import-source.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-packed-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let counter = 0;
function folder(): string {
  const path = join(base, String(counter++));
  mkdirSync(path);
  return path;
}

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function written(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const path = join(folder(), 'export.zip');
  writeFileSync(path, await zipped(files));
  return path;
}

/** Options that copy inner zips to a folder of their own. */
function copying(options: ImportSourceOptions = {}): {
  readonly options: ImportSourceOptions;
  readonly copies: string;
} {
  const copies = folder();
  let count = 0;
  return { options: { ...options, copyPath: () => join(copies, String(count++)) }, copies };
}

const names = ({ source }: OpenedImportSource): readonly string[] => source.files.map(({ path }) => path).sort();

async function textOf({ source }: OpenedImportSource, path: string): Promise<string> {
  let text = '';
  const end = await source.read(path, (piece) => (text += piece));
  return `${end} ${text}`;
}

/** Too large, however it is packed, to be held in memory. */
const large = randomBytes(300_000);

const each = (count: number, name: string, zip: Buffer) =>
  Array.from({ length: count }, (_, at) => [`${name}${at}.zip`, zip] as const);

/** How many files of this test the process has open; what else it has open comes and goes. */
function openFiles(): number {
  const own = realpathSync(base);
  return readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(own);
    } catch {
      return false;
    }
  }).length;
}

describe('zips in a zip', () => {
  test.skipIf(process.platform !== 'linux')('T10: however many there are, one is open at a time', async () => {
    const [small, big] = [await zipped({ 'a.txt': 'A' }), await zipped({ 'b.txt': 'B', 'large.bin': large })];
    const path = await written(Object.fromEntries([...each(500, 'small', small), ...each(12, 'big', big)]));
    const { options, copies } = copying();
    const opened = await openImportSource(path, options);
    expect(opened.source.files).toHaveLength(500 + 12 * 2);
    expect(readdirSync(copies)).toHaveLength(12);
    for (const { path: name } of opened.source.files) {
      if (name.endsWith('.txt')) expect(await textOf(opened, name)).toMatch(/^whole [AB]$/u);
    }
    expect(openFiles()).toBe(2);
    await opened.close();
    expect([readdirSync(copies), openFiles()]).toEqual([[], 0]);
  });

  test('T10: more than 2,000 are refused before the first of them is opened, in one sentence', async () => {
    const none = Buffer.from('no zip');
    const many = await zipped(Object.fromEntries(each(1200, 'a', none)));
    const path = await written({ ...Object.fromEntries(each(799, 'b', none)), 'many.zip': many });
    const opened = await openImportSource(path, copying().options);
    expect([opened.source.files, opened.leftOut.length]).toEqual([[], 1999]);
    await opened.close();
    const more = await written({ ...Object.fromEntries(each(800, 'b', none)), 'many.zip': many });
    await expect(openImportSource(more, copying().options)).rejects.toMatchObject({
      code: 'fileTooLarge',
      message: expect.stringMatching(/many\.zip holds more than 2000 zips; no health export does\./u) as string,
    });
  });

  test('their files are listed under their names, two deep, and the copies are gone at the end', async () => {
    const inner = await zipped({
      'b.txt': 'B',
      'large.bin': large,
      'deep.zip': await zipped({ 'c.txt': 'C', 'd.txt.gz': gzipSync('D') }),
    });
    const path = await written({ 'a.txt': 'A', 'folder/Part1.ZIP': inner });
    const { options, copies } = copying();
    const opened = await openImportSource(path, options);
    expect(names(opened)).toEqual([
      'a.txt',
      'folder/Part1.ZIP/b.txt',
      'folder/Part1.ZIP/deep.zip/c.txt',
      'folder/Part1.ZIP/deep.zip/d.txt',
      'folder/Part1.ZIP/large.bin',
    ]);
    expect(await textOf(opened, 'folder/Part1.ZIP/b.txt')).toBe('whole B');
    expect(await textOf(opened, 'folder/Part1.ZIP/deep.zip/c.txt')).toBe('whole C');
    expect(await textOf(opened, 'folder/Part1.ZIP/deep.zip/d.txt')).toBe('whole D');
    expect(await textOf(opened, 'a.txt')).toBe('whole A');
    // The one in it is small, and held in memory.
    expect(readdirSync(copies)).toHaveLength(1);
    await opened.close();
    expect(readdirSync(copies)).toEqual([]);
  });

  test('T14: what is too much is said of all of them, in a unit that fits', async () => {
    const zip = await zipped({ 'a.txt': 'A'.repeat(1000) });
    const path = await written({ 'one.zip': zip, 'two.zip': zip });
    const { options } = copying({ budget: { maximumFiles: 10, maximumBytes: 1536 } });
    await expect(openImportSource(path, options)).rejects.toMatchObject({
      code: 'fileTooLarge',
      message: expect.stringMatching(
        /two\.zip holds more than 10 files, or more than 1\.5 KB when unpacked/u,
      ) as string,
    });
    const said = [300, 5 * 1024 ** 2, 64 * 1024 ** 3].map((maximumBytes) =>
      toldText(tooManyBytes({ maximumFiles: 1, maximumBytes })),
    );
    expect(said.map((text) => text.split(' ').slice(2, 4).join(' '))).toEqual(['300 bytes', '5 MB', '64 GB']);
  });

  test('a fourth zip in each other stays a file', async () => {
    let zip = await zipped({ 'x.txt': 'x' });
    for (const name of ['4.zip', '3.zip', '2.zip']) zip = await zipped({ [name]: zip });
    const path = join(folder(), 'export.zip');
    writeFileSync(path, zip);
    const { options } = copying();
    const opened = await openImportSource(path, options);
    expect(names(opened)).toEqual(['2.zip/3.zip/4.zip']);
    await opened.close();
  });

  test('one that is damaged is left out and named, and costs nothing of the others', async () => {
    const good = await zipped({ 'b.txt': 'B' });
    const path = await written({ 'good.zip': good, 'bad.zip': good.subarray(0, 40), 'none.zip': 'no zip at all' });
    const { options, copies } = copying();
    const opened = await openImportSource(path, options);
    expect(names(opened)).toEqual(['good.zip/b.txt']);
    expect(opened.leftOut).toEqual([
      { path: 'bad.zip', reason: 'invalidFile' },
      { path: 'none.zip', reason: 'invalidFile' },
    ]);
    await opened.close();
    expect(readdirSync(copies)).toEqual([]);
  });

  test('if there is no room for a copy, the import fails and leaves nothing out in silence', async () => {
    const path = await written({ 'one.zip': await zipped({ 'a.txt': 'A', 'large.bin': large }) });
    const opening = openImportSource(path, { copyPath: () => join(base, 'no such folder', 'copy') });
    await expect(opening).rejects.toMatchObject({
      code: 'fileUnreadable',
      message: expect.stringMatching(/^one\.zip is a zip in the zip and cannot be copied out \(ENOENT\)/u) as string,
    });
  });

  test('bytes and files of all of them together are within the budget', async () => {
    const inner = await zipped({ 'a.txt': 'x'.repeat(600_000), 'b.txt': 'x'.repeat(600_000) });
    const path = await written({ 'one.zip': inner, 'two.zip': inner });
    for (const budget of [
      { maximumFiles: 100, maximumBytes: 2_000_000 },
      { maximumFiles: 5, maximumBytes: 100_000_000 },
    ]) {
      const { options, copies } = copying({ budget });
      await expect(openImportSource(path, options)).rejects.toMatchObject({ code: 'fileTooLarge' });
      expect(readdirSync(copies)).toEqual([]);
    }
    const { options } = copying({ budget: { maximumFiles: 6, maximumBytes: 3_000_000 } });
    const opened = await openImportSource(path, options);
    expect(names(opened)).toHaveLength(4);
    await opened.close();
  });
});

describe('F33: .gz around a file', () => {
  const files = {
    'activities/1.fit.gz': gzipSync('FIT'),
    'activities/2.gpx': 'GPX',
    'b.txt': 'B',
    'b.txt.gz': gzipSync('C'),
  };
  const listed = ['activities/1.fit', 'activities/2.gpx', 'b.txt', 'b.txt.gz'];

  test('in a zip it is unpacked under its name without that, unless that is another’s', async () => {
    const opened = await openImportSource(await written(files));
    expect(names(opened)).toEqual(listed);
    expect(await textOf(opened, 'activities/1.fit')).toBe('whole FIT');
    expect(Buffer.from(await opened.source.startBytes('activities/1.fit')).toString()).toBe('FIT');
    expect(await textOf(opened, 'b.txt')).toBe('whole B');
    await opened.close();
  });

  test('in a folder too', async () => {
    const root = folder();
    mkdirSync(join(root, 'activities'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
    const opened = await openImportSource(root);
    expect(names(opened)).toEqual(listed);
    expect(await textOf(opened, 'activities/1.fit')).toBe('whole FIT');
    await opened.close();
  });

  test('one that is cut off, or none, is broken; more than the budget is refused', async () => {
    const big = gzipSync('x'.repeat(1_000_000));
    const path = await written({ 'cut.gz': big.subarray(0, big.length - 12), 'none.gz': 'plain', 'big.gz': big });
    const opened = await openImportSource(path, { budget: { maximumFiles: 9, maximumBytes: 1_500_000 } });
    expect((await textOf(opened, 'cut')).slice(0, 8)).toBe('broken x');
    expect(await textOf(opened, 'none')).toBe('broken ');
    await expect(textOf(opened, 'big')).rejects.toMatchObject({ code: 'fileTooLarge' });
    await opened.close();
  });
});

import { expect, test } from 'vitest';
import { textSource } from '../../../../../test/importers/import-texts.ts';
import { csvHead, csvText } from './csv-encoding.ts';

async function read(bytes: Uint8Array): Promise<readonly string[]> {
  const source = textSource({ 'a.csv': bytes });
  const found = await csvText(source, 'a.csv');
  const pieces: string[] = [];
  await found.read((text) => pieces.push(text));
  return [found.encoding, found.head, pieces.join('')];
}

test('a file that is no UTF-8 is in the encoding of Windows, wherever that shows', async () => {
  const text = 'Größe;µg/l;5 €\n';
  const windows = Uint8Array.from([
    0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3b, 0xb5, 0x67, 0x2f, 0x6c, 0x3b, 0x35, 0x20, 0x80, 0x0a,
  ]);
  expect(await read(windows)).toEqual(['windows-1252', text, text]);
  expect(await csvHead(textSource({ 'a.csv': windows }), 'a.csv')).toBe(text);
  const late = Uint8Array.from([...Buffer.from('a;b\n'.repeat(20_000)), 0xb5]);
  const [encoding, , whole] = await read(late);
  expect([encoding, whole?.at(-1)]).toEqual(['windows-1252', 'µ']);
});

test('words of Central Europe are in the encoding of Windows there', async () => {
  const windows = Uint8Array.from([
    ...Buffer.from('P'),
    0xb3,
    ...Buffer.from('ytki krwi;tys/'),
    0xb5,
    ...Buffer.from('l\n'),
  ]);
  expect(await read(windows)).toEqual(['windows-1250', 'Płytki krwi;tys/µl\n', 'Płytki krwi;tys/µl\n']);
  const cubes = Uint8Array.from([...Buffer.from('G/m'), 0xb3, ...Buffer.from(' in K'), 0xe4, ...Buffer.from('lte\n')]);
  expect((await read(cubes))[0]).toBe('windows-1252');
});

test('UTF-8 stays UTF-8, also if a letter is cut by a piece or by the end', async () => {
  const [encoding] = await read(Uint8Array.from(Buffer.from('é'.repeat(5001))));
  expect(encoding).toBe('utf-8');
  expect((await read(Uint8Array.from(Buffer.from('aé').subarray(0, 2))))[0]).toBe('utf-8');
  expect((await read(Uint8Array.from([0xff, 0xfe, 0x61, 0])))[0]).toBe('utf-16le');
});

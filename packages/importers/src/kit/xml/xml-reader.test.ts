import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createXmlReader } from './xml-reader.ts';

function read(pieces: readonly string[]): { events: string[]; rootClosed: boolean } {
  const events: string[] = [];
  const reader = createXmlReader({
    open: (name, attributes) => void events.push(`${name} ${JSON.stringify(attributes)}`),
    close: (name) => void events.push(`/${name}`),
  });
  for (const piece of pieces) reader.write(piece);
  return { events, ...reader.end() };
}

test('A58: attributes in any order and quotes, line breaks inside tags, explicit end tags', () => {
  const { events, rootClosed } = read([`<a\n\ty='1 "x"'\n  x = "2"\n><b></b ></a>`]);
  expect(events).toEqual([`a {"y":"1 \\"x\\"","x":"2"}`, 'b {}', '/b', '/a']);
  expect(rootClosed).toBe(true);
});

test('A55: escaped brackets and every reference that needs no declaration are unescaped', () => {
  const { events } = read(['<a d="&lt;&lt;x&gt;&amp;&quot;&apos;&#8217;&#x1F51C;"/>']);
  expect(events[0]).toBe(`a {"d":"<<x>&\\"'’🔜"}`);
});

test('A02: a document type is skipped, its entities are never expanded', () => {
  const bomb = `<?xml version="1.0"?><!-- <a> --><!DOCTYPE a SYSTEM "http://host.example/x.dtd" [
    <!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;"> <!ENTITY n "]>" >
  ] >
  <a v="&l;&m;&n;"><b/></a>`;
  const { events, rootClosed } = read([bomb]);
  expect(events).toEqual(['a {"v":"&l;&m;&n;"}', 'b {}', '/b', '/a']);
  expect(rootClosed).toBe(true);
});

test('A02: a document type costs no memory and its end is found behind megabytes', () => {
  const line = '<!ENTITY aaaa "&bbbb;&bbbb;&bbbb;">\n<!-- ] > -->';
  const events: string[] = [];
  const reader = createXmlReader({ open: (name) => void events.push(name), close: () => undefined });
  reader.write('<!DOCTYPE a [');
  for (let turn = 0; turn < 100_000; turn++) reader.write(line);
  reader.write(']>\n<a/>');
  expect(events).toEqual(['a']);
  expect(reader.end().rootClosed).toBe(true);
});

test('A01: a document type that is not well-formed is skipped up to the end that an element follows', () => {
  const { events } = read([
    '<!DOCTYPE a [ <!-- Version: 12 --> <!ATTLIST V type CDATA #REQUIRED <!ELEMENT R EMPTY>]> "]>\n]>\n<a/>',
  ]);
  expect(events).toEqual(['a {}', '/a']);
});

test('a document type without an internal subset, a byte order mark and blanks before the declaration', () => {
  expect(read(['\ufeff  \n<?xml version="1.0"?><!DOCTYPE a PUBLIC "x>y" "z"><a/>']).events).toEqual(['a {}', '/a']);
  expect(read(['<!DOCTYPE a><a/>']).rootClosed).toBe(true);
});

test('A03: characters that XML forbids are dropped', () => {
  expect(read(['<a v="Sc\u000bale\u0000\ufffe"/>']).events[0]).toBe('a {"v":"Scale"}');
});

test('an ampersand that begins no reference stands for itself and loses nothing behind it', () => {
  const { events } = read(['<a><b v="Salt & Pepper &; &nbsp; &#x; AT&T"/><c/><d v="1;2"/></a>']);
  expect(events).toEqual([
    'a {}',
    'b {"v":"Salt & Pepper &; &nbsp; &#x; AT&T"}',
    '/b',
    'c {}',
    '/c',
    'd {"v":"1;2"}',
    '/d',
    '/a',
  ]);
});

test('A17: elements before the place where the text ends are all there, and the root is not closed', () => {
  const { events, rootClosed } = read(['<a><b v="1"/><b v="2']);
  expect(events).toEqual(['a {}', 'b {"v":"1"}', '/b']);
  expect(rootClosed).toBe(false);
  expect(read(['']).rootClosed).toBe(false);
  expect(read(['<a>']).rootClosed).toBe(false);
  expect(read(['<!DOCTYPE a [ <!ELEMENT']).events).toEqual([]);
});

test('faults of well-formedness lose nothing that comes after them', () => {
  expect(read(['<a><b></x></b><c/></a>'])).toEqual({
    events: ['a {}', 'b {}', '/b', '/a', 'c {}', '/c'],
    rootClosed: true,
  });
  expect(read(['<a></x><c/>']).rootClosed).toBe(false);
  expect(read(['<a><b><c/></a>']).events).toEqual(['a {}', 'b {}', 'c {}', '/c', '/b', '/a']);
  expect(read(['<a x="1" x="2" y><c/></a>']).events).toContain('c {}');
});

test('pieces may be cut anywhere', () => {
  const document =
    '\ufeff<?xml version="1.0"?>\n<!-- c -- ><x> -->\n<!DOCTYPE a "q[>" [ <!ENTITY e "]>"> <!-- ]> --> ] \n > <!--x--> ' +
    '<a v="&lt;&#x1F51C;&amp; & &nbsp; \u0001🔜 &gt;"><![CDATA[<no/>]]><b\r\nw=\'&apos;\'/>\r\n</a>';
  const whole = read([document]);
  expect(whole.events).toHaveLength(4);
  expect(whole.rootClosed).toBe(true);
  const cuts = fc.array(fc.integer({ min: 0, max: document.length }), { maxLength: 40 });
  fc.assert(
    fc.property(cuts, (places) => {
      const sorted = [0, ...places.sort((a, b) => a - b), document.length];
      const pieces = sorted.slice(1).map((end, index) => document.slice(sorted[index], end));
      expect(read(pieces)).toEqual(whole);
    }),
    { numRuns: 300 },
  );
  expect(read(document.split(''))).toEqual(whole);
});

function faultsIn(document: string): number {
  let faults = 0;
  const reader = createXmlReader({ open: () => undefined, close: () => undefined, fault: () => void faults++ });
  reader.write(document);
  reader.end();
  return faults;
}

test.each([
  ['<a><b x="1"></c><b/></a>', 1],
  ['<a><b x="1"></c><b/><b></d></a>', 2],
  ['<a><b><c></b></a>', 1],
  ['<a><b x="1" <b x="2"/></a>', 1],
  ['<a><b x="1 <b x="2"/></a>', 1],
  ['<a><b x=1 /></a>', 1],
  ['<a><b x="1" x="2"/><b x="1"y="2"/></a>', 0],
  ['<a><b>', 0],
])('%s has %i faults that can cost an element', (document, faults) => {
  expect(faultsIn(document)).toBe(faults);
});

function nested(depth: number): string {
  return `<r>${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}<z/></r>`;
}

test('elements 64 deep are read, deeper ones end the document', () => {
  const whole = read([nested(64)]);
  expect(whole.rootClosed).toBe(true);
  expect(whole.events).toHaveLength(130);
  const { events, rootClosed } = read(['<r><b/>', ...Array<string>(100_000).fill('<a>'), '</r>']);
  expect(rootClosed).toBe(false);
  expect(events.slice(0, 3)).toEqual(['r {}', 'b {}', '/b']);
  expect(events).toHaveLength(3 + 63);
});

test.each([
  ['an attribute value', '<b x="', 'v'],
  ['an attribute name', '<b ', 'v'],
  ['a text', '', 'v'],
  ['a comment', '<!--', ' '],
])('%s of 3 MiB is read over, one of 5 MiB ends the document', (_, start, character) => {
  const ended = (mebibytes: number, end: string): boolean => {
    const piece = character.repeat(65_536);
    return read(['<a>', start, ...Array<string>(mebibytes * 16).fill(piece), end, '<c/></a>']).rootClosed;
  };
  const end = start === '' ? '' : start === '<!--' ? '-->' : start.endsWith('"') ? '"/>' : '="1"/>';
  expect(ended(3, end)).toBe(true);
  expect(ended(5, end)).toBe(false);
});

test('a handler of text hears it unescaped, however the pieces are cut', () => {
  const heard: string[] = [];
  const hear = (text: string): void => void heard.push(text);
  const reader = createXmlReader({ open: () => heard.push('<'), close: () => heard.push('>'), text: hear });
  for (const piece of '<a>x &am|p; y<b/>&#5|2;<![CDATA[<z>]|]></a>'.split('|')) reader.write(piece);
  reader.end();
  expect(heard.join('')).toBe('<x & y<>4<z>>');
});

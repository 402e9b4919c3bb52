import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createJsonReader,
  type JsonEnd,
  type JsonPart,
  type JsonPlace,
  type JsonReaderOptions,
} from './json-reader.ts';

interface Read {
  readonly values: readonly (readonly [JsonPlace, unknown])[];
  readonly opened: readonly string[];
  readonly faults: readonly string[];
  readonly end: JsonEnd;
}

function read(
  text: string,
  paths: readonly (readonly string[])[],
  {
    piece = text.length || 1,
    opens = [],
    ...options
  }: JsonReaderOptions & { piece?: number; opens?: readonly (readonly string[])[] } = {},
): Read {
  const values: (readonly [JsonPlace, unknown])[] = [];
  const opened: string[] = [];
  const faults: string[] = [];
  const parts: JsonPart[] = [
    ...paths.map((path) => ({ path, onValue: (value: unknown, place: JsonPlace) => values.push([place, value]) })),
    ...opens.map((path) => ({
      path,
      onOpen: (kind: string, place: JsonPlace) => opened.push(`${kind} ${place.join('/')}`),
    })),
  ];
  const onFault: JsonReaderOptions['onFault'] = (fault, place) => faults.push(`${fault} ${place.join('/')}`);
  const reader = createJsonReader(parts, { onFault, ...options });
  for (let at = 0; at < text.length; at += piece) reader.write(text.slice(at, at + piece));
  return { values, opened, faults, end: reader.end() };
}

const metrics = JSON.stringify({
  version: 2,
  data: {
    metrics: [
      { data: [{ qty: 1 }, { qty: '}],"' }], name: 'a\\"b', units: 'kJ' },
      { name: 'empty', data: [] },
      { name: 'none' },
    ],
    workouts: [{ id: 7, route: [[1, 2], []] }],
  },
});
const paths = [
  ['data', 'metrics', '*', 'data', '*'],
  ['data', 'metrics', '*', 'name'],
  ['data', 'workouts', '*'],
];

test.each([1, 2, 3, 7, 1000])('parts come in order, whatever the text is cut into (%i characters)', (piece) => {
  expect(read(metrics, paths, { piece, opens: [['data', '*']] })).toEqual({
    values: [
      [['data', 'metrics', 0, 'data', 0], { qty: 1 }],
      [['data', 'metrics', 0, 'data', 1], { qty: '}],"' }],
      [['data', 'metrics', 0, 'name'], 'a\\"b'],
      [['data', 'metrics', 1, 'name'], 'empty'],
      [['data', 'metrics', 2, 'name'], 'none'],
      [['data', 'workouts', 0], { id: 7, route: [[1, 2], []] }],
    ],
    opened: [],
    faults: [],
    end: 'whole',
  });
});

test('lists and objects can be heard of where they begin, and any member where none is named', () => {
  const { opened, values } = read('{"a":[],"b":{"c":1,"d":[2]},"e":5}', [['b', '*']], { opens: [['*']] });
  expect(opened).toEqual(['list a']);
  expect(values).toEqual([
    [['b', 'c'], 1],
    [['b', 'd'], [2]],
  ]);
});

test('the root, and the elements of a list at the root', () => {
  expect(read(' [1,"x",null,true,-2.5e3] ', [['*']]).values.map(([, value]) => value)).toEqual([
    1,
    'x',
    null,
    true,
    -2500,
  ]);
  for (const text of ['12', '"a"', '{"a":[]}', 'null', '[]']) {
    expect(read(text, [[]], { piece: 1 })).toMatchObject({ values: [[[], JSON.parse(text)]], end: 'whole' });
  }
});

test('names are compared as they are meant, not as they are written', () => {
  expect(read('{"d\\u0061ta":[1]}', [['data', '*']]).values).toEqual([[['data', 0], 1]]);
  expect(read('{"__proto__":[1]}', [['__proto__', '*']]).values).toEqual([[['__proto__', 0], 1]]);
});

test.each([
  ['{"a":[1,{"b":2', 'cutOff', [1]],
  ['{"a":[1,2', 'cutOff', [1]],
  ['{"a":[1,2]', 'cutOff', [1, 2]],
  ['{"a":[1,"x', 'cutOff', [1]],
  ['', 'cutOff', []],
  ['{"a":[1] "b":2}', 'malformed', [1]],
  ['{"a":[1,]}', 'malformed', [1]],
  ['{"a":[,1]}', 'malformed', []],
  ['{"a":[1}}', 'malformed', [1]],
  ['{"a":[1]}{}', 'malformed', [1]],
  ['{"a" [1]}', 'malformed', []],
  ['{a:[1]}', 'malformed', []],
  ['{"a":[1],}', 'malformed', [1]],
  ['nonsense', 'whole', []],
  ['<xml/>', 'whole', []],
])('of %j what came before the fault is handed over: %s', (text, end, values) => {
  for (const piece of [1, 100]) {
    const found = read(text, [['a', '*']], { piece });
    expect(found.values.map(([, value]) => value)).toEqual(values);
    expect(found.end).toBe(end);
  }
});

test('a value that is no JSON, too long or too deep is left out, and the rest is read', () => {
  const text = '[1, tru, {"a":nope}, "12345678901", [[[[]]]], [[3]], 2]';
  const found = read(text, [['*']], { longestValue: 12, deepestNesting: 4, piece: 4 });
  expect(found.values).toEqual([
    [[0], 1],
    [[5], [[3]]],
    [[6], 2],
  ]);
  expect(found.faults).toEqual(['notJson 1', 'notJson 2', 'tooLong 3', 'tooDeep 4']);
});

test('a million brackets are passed over, and are no deeper than they may be where they are wanted', () => {
  const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
  expect(read(`{"a":${deep},"b":1}`, [['b']])).toMatchObject({ values: [[['b'], 1]], end: 'whole' });
  expect(read(`{"a":${deep},"b":1}`, [['a'], ['b']])).toMatchObject({ values: [[['b'], 1]], faults: ['tooDeep a'] });
});

test('agrees with JSON.parse on every value, however it is written and cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (list, piece, wide) => {
        const text = JSON.stringify({ skipped: list, list }, null, wide ? 2 : 0);
        const found = read(text, [['list', '*']], { piece });
        expect(found.values.map(([, value]) => JSON.stringify(value))).toEqual(
          list.map((value) => JSON.stringify(value)),
        );
        expect(found.end).toBe('whole');
      },
    ),
  );
});

test('never throws, whatever the text', () => {
  const soup = fc.array(
    fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', 'a', ' ', '"a"', '\ufeff', 'null'),
  );
  fc.assert(
    fc.property(soup, fc.integer({ min: 1, max: 4 }), (marks, piece) => {
      const text = marks.join('');
      const { end } = read(
        text,
        [
          ['a', '*'],
          ['*', 'a'],
        ],
        { piece },
      );
      if (isJson(text)) expect(end).toBe('whole');
    }),
    { numRuns: 2000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Of both ways to read a list: many elements in one go, and one by one, as with a parser of one's own. */
const bothWays = (text: string, piece: number, options: JsonReaderOptions = {}): readonly [Read, Read] => {
  const oneByOne = { ...options, piece, parse: (one: string) => JSON.parse(one) as unknown };
  return [read(text, [['list', '*']], { ...options, piece }), read(text, [['list', '*']], oneByOne)];
};

test('elements that are read in one go are those read one by one, whatever they are and wherever the text is cut', () => {
  const object = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
  const element = fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
  const text = fc
    .tuple(fc.array(element, { maxLength: 30 }), fc.constantFrom(undefined, 2), fc.nat(3))
    .map(([list, indent, repeats]) => {
      const all = Array.from({ length: repeats + 1 }, () => list).flat();
      return JSON.stringify({ list: all, other: [{ a: 1 }, { a: 2 }] }, null, indent);
    });
  const faults = fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '}', ']', ',', '"', '{', '\\', '\ufeff')), {
    maxLength: 2,
  });
  fc.assert(
    fc.property(text, faults, fc.integer({ min: 20, max: 2000 }), (whole, changes, piece) => {
      let broken = whole;
      for (const [place, mark] of changes) {
        const at = place % broken.length;
        broken = broken.slice(0, at) + mark + broken.slice(at + 1);
      }
      const [runs, oneByOne] = bothWays(broken, piece);
      expect(runs).toEqual(oneByOne);
    }),
    { numRuns: 400 },
  );
});

test('of many elements in one go, those too deep are left out, each by its place', () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ a: index % 7 === 3 ? [[index]] : [index] }));
  const [runs, oneByOne] = bothWays(JSON.stringify({ list }), 700, { deepestNesting: 4 });
  expect(runs).toEqual(oneByOne);
  expect(runs.faults).toHaveLength(7);
  expect(runs.values).toHaveLength(43);
});

test('a list whose elements end ever otherwise, or hold what is no JSON, is read in time that grows with its length', () => {
  const ends = ['}', ' }', '\n}', '\t}', '  }'];
  const odd = Array.from(
    { length: 8000 },
    (_, index) => `{"a":${index % 50 === 0 ? 'x' : index}${ends[index % 5] ?? ''}`,
  );
  const [runs, oneByOne] = bothWays(`{"list":[${odd.join(',')}]}`, 64 * 1024);
  expect(runs).toEqual(oneByOne);
  expect(runs.faults).toHaveLength(160);
});

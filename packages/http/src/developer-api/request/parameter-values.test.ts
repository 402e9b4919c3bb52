import { describe, expect, it } from 'vitest';
import { limitOf, rangeOf, requiredRangeOf, searchTextOf } from './parameter-values.ts';

const sent = (parameters: Record<string, string>) => new Map(Object.entries(parameters));
const pages = { default: 50, max: 100 };

function failing(name: string, message: RegExp): object {
  return expect.objectContaining({
    code: 'invalid_parameter',
    details: [{ parameter: name }],
    message: expect.stringMatching(message) as string,
  }) as object;
}

describe('limit', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['100', 100],
  ])('%s is taken', (text, limit) => {
    expect(limitOf(sent({ limit: text }), pages)).toBe(limit);
  });

  it('absent is the default', () => {
    expect(limitOf(sent({}), pages)).toBe(50);
  });

  it.each([
    '0',
    '-1',
    '101',
    '1.5',
    '1e1',
    ' 1',
    '1 ',
    '+1',
    '01',
    '',
    'all',
    'NaN',
    'Infinity',
    '99999999999999999999',
    '٣',
  ])('[Spec 4.parameters.limit] %j is refused and the maximum named', (text) => {
    expect(() => limitOf(sent({ limit: text }), pages)).toThrow(failing('limit', /1 and 100/));
  });
});

describe('a time range', () => {
  it('[Spec 4.parameters.range] is read from two timestamps, and open where one is not sent', () => {
    expect(rangeOf(sent({ start: '1970-01-01T00:00:01Z', end: '1970-01-01T00:00:02Z' }))).toEqual({
      start: 1000,
      end: 2000,
    });
    expect(rangeOf(sent({ end: '1970-01-01T00:00:02Z' }))).toEqual({ start: null, end: 2000 });
    expect(rangeOf(sent({}))).toEqual({ start: null, end: null });
  });

  it('may be empty but not turned round', () => {
    const at = '2026-03-09T07:30:00Z';
    expect(rangeOf(sent({ start: at, end: at })).start).toBe(1_773_041_400_000);
    expect(() => rangeOf(sent({ start: '2026-03-09T07:30:00.001Z', end: at }))).toThrow(failing('start', /after end/));
    const [first, second] = ['2026-03-09T07:30:00.0001Z', '2026-03-09T07:30:00.0002+00:00'];
    expect(rangeOf(sent({ start: first, end: second })).end).toBe(1_773_041_400_001);
    expect(() => rangeOf(sent({ start: second, end: first }))).toThrow(failing('start', /after end/));
  });

  it.each([
    ['yesterday', /written like 2026-03-09T07:30:00Z$/],
    ['2026-03-09T07:30:00 01:00', /send Z$/],
    ['', /written like/],
  ])('with %j is refused and shown how to write it', (text, message) => {
    expect(() => rangeOf(sent({ end: text }))).toThrow(failing('end', message));
  });

  it.each([
    [{}, 'start'],
    [{ start: '2026-03-09T07:30:00Z' }, 'end'],
    [{ end: '2026-03-09T07:30:00Z' }, 'start'],
  ])('[Spec 4.parameters.rawRange] of raw samples needs both ends: %j lacks %s', (parameters, name) => {
    expect(() => requiredRangeOf(sent(parameters))).toThrow(failing(name, /is required/));
  });
});

describe('search text', () => {
  it.each([
    ['oat', 'oat'],
    ['  oat milk ', 'oat milk'],
    ['cre\u0300me', 'cr\u00e8me'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['\u{1F95B}'.repeat(200), '\u{1F95B}'.repeat(200)],
    ['milk" OR name:* AND (', 'milk" OR name:* AND ('],
  ])('[Spec 4.parameters.query] %.20j is taken', (text, read) => {
    expect(searchTextOf(sent({ query: text }))).toBe(read);
  });

  it.each([{}, { query: '' }, { query: ' \t ' }])('absent or blank is none: %j', (parameters) => {
    expect(searchTextOf(sent(parameters))).toBeNull();
  });

  it('of 201 code points is refused', () => {
    expect(() => searchTextOf(sent({ query: 'x'.repeat(201) }))).toThrow(failing('query', /200/));
  });
});

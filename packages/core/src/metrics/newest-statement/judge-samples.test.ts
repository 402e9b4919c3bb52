import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeSamples, type Judgement } from './judge-samples.ts';
import type { PhoneStatements, Statement } from './statements.ts';
import type { StatedSample } from './stated-sample.ts';

/** Times are small whole numbers: minutes, say. */
function raw(start: number, end: number, statedAt: number, changes: Partial<StatedSample> = {}): StatedSample {
  const own = {
    source: 'Watch',
    value: 1,
    isAggregated: false,
    phone: 'iPhone',
    heldAt: -Infinity,
    isOfFeed: false,
    isOfOneSource: false,
    day: null,
  };
  return { start, end, statedAt, ...own, ...changes };
}

function sum(start: number, end: number, statedAt: number): StatedSample {
  return raw(start, end, statedAt, { isAggregated: true, isOfFeed: true });
}

const list = (start: number, end: number, at: number): Statement => ({ start, end, at, isAggregated: false });
const sums = (start: number, end: number, at: number): Statement => ({ start, end, at, isAggregated: true });
const exported = (at: number, start = -Infinity): Statement => ({ start, end: at, at, isAggregated: false });

interface Stated {
  /** About all sources. */
  readonly feeds?: readonly (readonly Statement[])[];
  readonly ofSources?: PhoneStatements['feeds'];
  readonly exports?: readonly Statement[];
}

function judge(
  samples: readonly StatedSample[],
  { feeds = [], ofSources = [], exports = [] }: Stated,
  isCumulative = true,
): readonly Judgement[] {
  const ofPhone = { feeds: [...feeds.map((all) => ({ source: null, list: all })), ...ofSources], exports };
  const kind = isCumulative ? 'amounts' : 'averages';
  return judgeSamples(samples, (phone) => (phone === 'iPhone' ? ofPhone : undefined), kind);
}

const ofFeed = (start: number, end: number, changes: Partial<StatedSample> = {}): StatedSample =>
  raw(start, end, 50, { isOfFeed: true, ...changes });
const held = (start: number, end: number, heldAt = 60): StatedSample => raw(start, end, heldAt, { heldAt });

/** What becomes of a sample among others, with an export made at 60. */
function judgedFirst(sample: StatedSample, ...others: readonly StatedSample[]): Judgement | undefined {
  const all = [sample, ...others].sort((one, other) => one.start - other.start);
  return judge(all, { exports: [exported(60)] })[all.indexOf(sample)];
}

describe('samples about which a newer statement says something else', () => {
  it('of an export are outdated if they begin in a time of which a feed told later without them', () => {
    const samples = [raw(5, 15, 100), raw(10, 20, 100), raw(19, 40, 100), raw(20, 30, 100)];
    expect(judge(samples, { feeds: [[list(10, 20, 101)]] })).toEqual(['counts', 'outdated', 'outdated', 'counts']);
    expect(judge(samples, { feeds: [[list(10, 20, 99)]] })).toEqual(Array(4).fill('counts'));
  });

  it('of a feed are outdated if an export that was made after their end has another in their place', () => {
    expect(judgedFirst(ofFeed(10, 20), held(5, 20))).toBe('outdated');
    expect(judgedFirst(ofFeed(10, 10), held(5, 20))).toBe('outdated');
    expect(judgedFirst(ofFeed(10, 20), held(5, 15), held(15, 18), held(18, 30))).toBe('outdated');
    expect(judgedFirst(ofFeed(10, 20), held(5, 15), held(16, 30))).toBe('counts');
    // Two exports, each with a half of it.
    expect(judgedFirst(ofFeed(10, 20), held(5, 15), held(15, 30, 61))).toBe('counts');
    // It may have been entered later and dated back: the export has nothing of its time.
    expect(judgedFirst(ofFeed(10, 20))).toBe('counts');
    expect(judgedFirst(ofFeed(10, 20), held(11, 30))).toBe('counts');
    expect(judgedFirst(ofFeed(10, 20), held(0, 10), held(20, 30))).toBe('counts');
    // The export is older, or was made before the sample's end.
    expect(judgedFirst(ofFeed(10, 20), held(5, 20, 50))).toBe('counts');
    expect(judgedFirst(ofFeed(10, 65), held(5, 70))).toBe('counts');
    // Under another name it is the same one only if the times are the same.
    expect(judgedFirst(ofFeed(10, 20, { source: 'Android phone' }), held(10, 20))).toBe('outdated');
    expect(judgedFirst(ofFeed(10, 20, { source: 'iPhone' }), held(5, 20))).toBe('counts');
    // What exports alone brought is compared otherwise.
    expect(judgedFirst(raw(10, 20, 50), held(5, 20))).toBe('counts');
  });

  it('of a feed are compared in one pass, beside one that reaches over all of them', () => {
    const beats = Array.from({ length: 60_000 }, (_, second) => raw(second, second, 50, { isOfFeed: true }));
    const judged = judge([raw(0, 60_000, 50), ...beats, held(59_999, 59_999, 99_999)], {}, false);
    expect(judged.filter((one) => one === 'outdated')).toHaveLength(1);
    expect(judged.at(-2)).toBe('outdated');
  });

  it('are left alone if another phone’s import brought them too, or speaks about another time', () => {
    expect(judge([raw(10, 20, 1, { phone: null })], { feeds: [[list(0, 90, 99)]] })).toEqual(['counts']);
    expect(judge([raw(10, 20, 1, { phone: 'Android' })], { feeds: [[list(0, 90, 99)]] })).toEqual(['counts']);
  });
});

describe('sums of stretches', () => {
  it('stand in place of the phone’s samples, which count outside of them by their share', () => {
    const samples = [raw(0, 20, 5), raw(10, 12, 5), sum(10, 30, 90), raw(25, 45, 5), raw(40, 50, 5)];
    const told = { feeds: [[sums(10, 30, 90)]] };
    expect(judge(samples, told)).toEqual([[[0, 10]], 'outdated', 'counts', [[30, 45]], 'counts']);
  });

  it('leave a stated time that has no sum empty', () => {
    const samples = [raw(10, 20, 5), sum(20, 30, 90), raw(22, 22, 5), raw(30, 40, 5)];
    expect(judge(samples, { feeds: [[sums(0, 35, 90)]] })).toEqual(['outdated', 'counts', 'outdated', [[35, 40]]]);
  });

  it('count until newer statements cover their whole time', () => {
    const samples = [sum(0, 60, 40), raw(30, 35, 45), raw(50, 55, 45)];
    // Told at 40, it says nothing of what came after.
    expect(judge(samples, { feeds: [[sums(0, 40, 40)], [list(0, 40, 45)]] })).toEqual(['outdated', 'counts', 'counts']);
    expect(judge(samples, { feeds: [[sums(0, 40, 40)], [list(10, 60, 45)]] })).toEqual([
      'counts',
      'outdated',
      'counts',
    ]);
    expect(judge(samples, { exports: [exported(45)] })).toEqual(['outdated', 'counts', 'counts']);
  });

  it('that overlap: the older stays whole, the newer counts outside of it', () => {
    expect(judge([sum(0, 60, 60), sum(10, 20, 90), sum(50, 70, 90)], { feeds: [[sums(10, 90, 90)]] })).toEqual([
      'counts',
      'outdated',
      [[60, 70]],
    ]);
  });

  it('of one delivery stand beside each other, one for each source', () => {
    expect(judge([sum(0, 60, 60), sum(0, 60, 60)], { feeds: [[sums(0, 60, 60)]] })).toEqual(['counts', 'counts']);
  });
});

describe('averages', () => {
  it('count if the phone has no sample that counts', () => {
    const samples = [sum(0, 10, 50), raw(5, 5, 10), sum(10, 20, 50), sum(20, 30, 50), raw(30, 30, 1)];
    const told = { feeds: [[sums(0, 30, 50)]] };
    expect(judge(samples, told, false)).toEqual(['outdated', 'counts', 'counts', 'counts', 'counts']);
    const deleted = { feeds: [[sums(0, 30, 50)], [list(0, 1, 40), list(5, 6, 60)]] };
    expect(judge(samples, deleted, false)).toEqual(['counts', 'outdated', 'counts', 'counts', 'counts']);
  });

  it('give way to newer ones, and to an export that holds the type', () => {
    expect(judge([sum(0, 10, 50)], { feeds: [[sums(0, 5, 60)]] }, false)).toEqual(['outdated']);
    expect(judge([sum(0, 10, 50)], { exports: [exported(60)] }, false)).toEqual(['outdated']);
  });
});

it('counts of every minute what the newest statement about it says', () => {
  const time = fc.integer({ min: 0, max: 30 });
  const stretch = fc
    .tuple(time, fc.integer({ min: 1, max: 12 }))
    .map(([start, length]) => [start, start + length] as const);
  const told = fc.integer({ min: 60, max: 70 });
  const samples = fc.array(
    fc.tuple(stretch, told).map(([[start, end], at]) => raw(start, end, at)),
    { maxLength: 6 },
  );
  const statement = fc.tuple(stretch, told, fc.boolean());
  fc.assert(
    fc.property(samples, fc.array(statement, { maxLength: 3 }), (unsorted, stated) => {
      const all = [...unsorted].sort((one, other) => one.start - other.start);
      const feeds = stated.map(([[start, end], at, isAggregated]) => [{ start, end, at, isAggregated }]);
      const judged = judge(all, { feeds });
      for (const [place, { start, end, statedAt: at }] of all.entries()) {
        const newer = feeds.flat().filter((one) => one.at > at);
        const isGone = newer.some((one) => !one.isAggregated && one.start <= start && start < one.end);
        const judgement = judged[place] ?? 'outdated';
        for (let minute = start; minute < end; minute++) {
          const isSum = newer.some((one) => one.isAggregated && one.start <= minute && minute < one.end);
          const counts =
            judgement === 'counts' ||
            (judgement !== 'outdated' && judgement.some(([from, to]) => from <= minute && minute < to));
          expect(counts).toBe(!isGone && !isSum);
        }
      }
    }),
    { numRuns: 300, seed: 20261128 },
  );
});

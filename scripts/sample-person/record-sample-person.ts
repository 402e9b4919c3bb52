/**
 * `node scripts/sample-person/record-sample-person.ts`: makes the recording of the sample person anew, after a build, on Node 22.18
 * or later. A test holds the recording to what this makes.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  instant,
  type CategorySample,
  type Instant,
  type QuantitySample,
  type RoutePoint,
  type WorkoutSpan,
} from '@vitalgate/core';
import { dayMilliseconds, type TimeZones } from '@vitalgate/days';
import type { RecordedRoute, RecordedSamples, SampleRecording } from '@vitalgate/importers';
import { bloodDraws } from './blood-draws.ts';
import { generateSamplePerson } from './generate-sample-person.ts';
import { fullDayCount } from './sample-days.ts';

/** Recorded by a clock that is never changed. */
const zones: TimeZones = { knows: () => true, offsetMinutes: () => 0 };

/** A Monday, after which six more days are recorded: on whatever weekday it is to end, one of the last seven is such a day. */
const lastDay = Date.parse('2026-03-09T00:00:00Z');
const fullDays = fullDayCount + 6;
const first = lastDay - fullDayCount * dayMilliseconds;

/** Days that the person spends in another zone. */
const journey = [341, 348] as const;

type Sample = QuantitySample | CategorySample;

interface Row {
  readonly day: number;
  readonly sample: Sample;
}

/** Digits behind the point that the values of a column need. */
function digitsOf(values: readonly (number | string)[]): number {
  return values.reduce<number>((most, value) => {
    const [, behind = ''] = typeof value === 'number' ? String(value).split('.') : [];
    return Math.max(most, behind.length);
  }, 0);
}

function columnsOf(rows: readonly [Row, ...Row[]]): RecordedSamples {
  const sorted = [...rows].sort((one, other) => one.day - other.day || one.sample.start - other.sample.start);
  const at = ({ day, sample }: Row): number => (sample.start - first - day * dayMilliseconds) / 1000;
  const values = sorted.map(({ sample }) => sample.value);
  const digits = digitsOf(values);
  const before = (row: number): Row | undefined => sorted[row - 1];
  const { type, source, device, metadata } = rows[0].sample;
  return {
    sample: { type, source, device, metadata },
    digits,
    days: sorted.map(({ day }, row) => day - (before(row)?.day ?? 0)),
    starts: sorted.map((one, row) => {
      const other = before(row);
      return at(one) - (other !== undefined && other.day === one.day ? at(other) : 0);
    }),
    lengths: sorted.map(({ sample: { start, end } }) => (end - start) / 1000),
    values: values.map((value) => (typeof value === 'number' ? Math.round(value * 10 ** digits) : value)) as number[],
  };
}

function steps(values: readonly number[]): readonly number[] {
  return values.map((value, row) => value - (values[row - 1] ?? 0));
}

function recordedRoute(points: readonly RoutePoint[], start: Instant): RecordedRoute {
  return {
    latitudes: steps(points.map(({ latitude }) => Math.round(latitude * 1e6))),
    longitudes: steps(points.map(({ longitude }) => Math.round(longitude * 1e6))),
    elevations: steps(points.map(({ elevationMeters }) => Math.round((elevationMeters ?? 0) * 10))),
    seconds: steps(points.map(({ at }) => ((at ?? start) - start) / 1000)),
    segments: points.flatMap(({ beginsSegment }, row) => (beginsSegment ? [row] : [])),
  };
}

const nothing = (): void => undefined;

/** The recording of the person that the generator makes. */
export function recordSamplePerson(): SampleRecording {
  const columns = new Map<string, [Row, ...Row[]]>();
  const workouts: SampleRecording['workouts'][number][] = [];
  const entries: SampleRecording['entries'][number][] = [];
  const tests: SampleRecording['tests'][number][] = [];
  let day = 0;
  const place = (at: number) => ({ day, second: (at - first - day * dayMilliseconds) / 1000 });
  const keep = (sample: Sample): void => {
    const { type, source, device, metadata } = sample;
    const key = JSON.stringify([typeof sample.value, type, source, device, metadata]);
    // Glucose comes last, all its days in one go.
    const row = { day: type === 'bloodGlucose' ? Math.floor((sample.start - first) / dayMilliseconds) : day, sample };
    const column = columns.get(key);
    if (column === undefined) columns.set(key, [row]);
    else column.push(row);
  };
  generateSamplePerson(
    {
      quantity: keep,
      category: keep,
      workout({ start, end, pauses, laps, ...workout }, route) {
        const spans = (noted: readonly WorkoutSpan[]) =>
          noted.map((span) => [(span.start - start) / 1000, (span.end - start) / 1000] as const);
        const recorded = {
          ...workout,
          timeZone: null,
          seconds: (end - start) / 1000,
          ...(pauses === undefined ? {} : { pauses: spans(pauses) }),
          ...(laps === undefined ? {} : { laps: spans(laps) }),
          ...(route === undefined ? {} : { route: recordedRoute(route, start) }),
        };
        workouts.push({ ...place(start), recorded });
      },
      nutrition({ loggedAt, ...entry }) {
        entries.push({ ...place(loggedAt), recorded: { ...entry, timeZone: null } });
      },
      bloodTest({ collectedDate, issuedAt, key, ...test }) {
        ({ day = 0 } = bloodDraws[tests.length] ?? {});
        const drawn = first + day * dayMilliseconds + 490 * 60_000;
        const recorded = {
          ...test,
          key: key.slice(0, key.lastIndexOf('/')),
          isTimed: collectedDate?.includes('T') === true,
          issuedAfter: ((issuedAt ?? drawn) - drawn) / 1000,
        };
        tests.push({ ...place(drawn), recorded });
      },
      food: nothing,
      skip: nothing,
      exportedAt: nothing,
      table: nothing,
      told: nothing,
      sourceOrder: nothing,
    },
    {
      until: instant(first + (fullDays + 2) * dayMilliseconds - 1),
      timeZone: 'UTC',
      zones,
      fullDays: fullDays + 1,
      onDay: (index) => void (day = index),
    },
  );
  const weekday = (Math.round(first / dayMilliseconds) + 3) % 7;
  return { weekday, journey, samples: [...columns.values()].map(columnsOf), workouts, entries, tests };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asset = new URL('../../packages/host/assets/sample-person.json.gz', import.meta.url);
  writeFileSync(asset, gzipSync(JSON.stringify(recordSamplePerson()), { level: 9 }));
}

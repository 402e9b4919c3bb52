import {
  dateOf,
  daySeconds,
  exportOf,
  payloadOf,
  Phone,
  phoneDay,
  type Flight,
  type Grouping,
  type RecordedSample,
} from '../stores/health-auto-export-phone.ts';
import { dayCount, liveDays, oneOf, pickFlight } from './phone-days.ts';
import type { Said } from './ways-in.ts';
import type { Door, Life, Pick, Statement, World } from './world.ts';

const headers: Readonly<Record<Grouping, string>> = {
  none: 'Default',
  minutes: 'Minutes',
  hours: 'Hours',
  days: 'Days',
};

const metricIds = ['stepCount', 'activeEnergyBurned', 'dietaryWater', 'sleepAsleep', 'sleepDeep'] as const;

/** The days that a phone with these samples shows. */
export function daysOf(list: readonly RecordedSample[], flight: Flight | null): ReturnType<Statement['days']> {
  const days = Array.from({ length: dayCount + 1 }, (_, day) => [dateOf(day), phoneDay(list, day, flight)] as const);
  return new Map(
    metricIds.map((metricId) => [metricId, new Map(days.map(([date, values]) => [date, values[metricId] ?? 0]))]),
  );
}

interface Saying {
  readonly door: Door;
  readonly grouping: Grouping;
  readonly since: number;
  readonly madeAt: number;
  readonly staysBehind?: boolean;
}

function stated(phone: Phone, { door, grouping, since, madeAt, staysBehind = false }: Saying): Statement {
  const list = phone.list.filter(({ end }) => end <= madeAt);
  const seen = { list, flight: phone.flight } as Phone;
  const said: Said =
    door.format === 'export'
      ? { name: 'export.xml', content: exportOf(seen, madeAt), feed: null, hints: {} }
      : {
          name: 'HealthAutoExport.json',
          content: payloadOf(seen, grouping, since, madeAt),
          feed: 'health-auto-export',
          hints: { 'automation-aggregation': headers[grouping] },
        };
  return { door, madeAt, days: () => daysOf(list, phone.flight), said, staysBehind };
}

interface Point {
  readonly source: string;
  readonly qty?: number;
}

/** What a payload says, a text for each of its points. */
function pointsOf({ said: { content } }: Statement): ReadonlySet<string> {
  const { data } = JSON.parse(content as string) as {
    readonly data: { readonly metrics: readonly { readonly name: string; readonly data: readonly Point[] }[] };
  };
  return new Set(
    data.metrics.flatMap(({ name, data: points }) => points.map((point) => JSON.stringify([name, point]))),
  );
}

/**
 * A delivery that is late, and holds what neither the newer ones nor the earlier ones of its feed hold, may as well be of what was
 * entered late.
 */
function isDecidable(arriving: readonly Statement[]): boolean {
  const told = new Set<string>();
  let newest: Statement | null = null;
  for (const one of arriving.filter(({ door }) => door.way === 'feed')) {
    const points = pointsOf(one);
    if (newest !== null && newest.madeAt > one.madeAt && [...points].some((point) => !told.has(point))) return false;
    for (const point of points) told.add(point);
    if (newest === null || newest.madeAt < one.madeAt) newest = one;
  }
  return true;
}

/** What an iPhone says in a few days: by its own export and by Health Auto Export. The last two statements say all that there is. */
function life(pair: readonly [Door, Door], pick: Pick): Life {
  const grouping = (['none', 'minutes', 'hours', 'days'] as const)[pick(4)] ?? 'none';
  // The app's sums of days are those of its own clock.
  const phone = new Phone(pick, grouping === 'days' ? null : pickFlight(pick));
  // An export says nothing of what was deleted, so what an automation says is the last word.
  const automation = pair.find(({ format }) => format === 'automation');
  const wholeDoor = automation ?? pair[0];
  const mayDelete = automation !== undefined;
  const statements: Statement[] = [];
  const say = (saying: Omit<Saying, 'grouping'>): void => void statements.push(stated(phone, { grouping, ...saying }));
  const wordless = pick(4);
  liveDays(phone, pick, {
    mayDelete,
    atMoment(now, day) {
      const since = Math.max(0, day - pick(3)) * daySeconds;
      if (mayDelete && pick(30) === 0) phone.forgetWater();
      if (pick(4) === 0) say({ door: oneOf(pair, pick), since, madeAt: now });
    },
    atEnd: (madeAt) => say({ door: wholeDoor, since: 0, madeAt }),
  });
  const madeAt = dayCount * daySeconds + 1800;
  if (wordless === 0) {
    // What is only gone cannot be told from an earlier look at the phone.
    phone.change(madeAt, false);
    say({ door: wholeDoor, since: 0, madeAt, staysBehind: true });
  }
  if (wordless === 1 && mayDelete) {
    phone.step(madeAt);
    if (pick(3) === 0) phone.forgetWater();
    else phone.delete(madeAt);
    // Of two sums of one hour, and of one day, nothing shows which was made later.
    say({ door: wholeDoor, since: 0, madeAt, staysBehind: grouping === 'hours' || grouping === 'days' });
  }
  return { statements, flight: phone.flight, isDecidable };
}

export const iphone: World = {
  formats: {
    export: ['file', 'zip', 'folder', 'watched folder'],
    automation: ['file', 'zip', 'folder', 'watched folder', 'feed'],
  },
  life,
  isOnePhone: true,
  isNewestWhole: () => true,
};

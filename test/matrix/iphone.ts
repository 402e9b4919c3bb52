import {
  dateOf,
  daySeconds,
  exportOf,
  payloadOf,
  Phone,
  phoneDay,
  type Grouping,
  type RecordedSample,
} from '../stores/health-auto-export-phone.ts';
import { dayCount, liveDays, oneOf } from './phone-days.ts';
import type { Said } from './ways-in.ts';
import type { Door, Pick, Statement, World } from './world.ts';

const headers: Readonly<Record<Grouping, string>> = {
  none: 'Default',
  minutes: 'Minutes',
  hours: 'Hours',
  days: 'Days',
};

const metricIds = ['stepCount', 'activeEnergyBurned', 'dietaryWater', 'sleepAsleep', 'sleepDeep'] as const;

/** The days that a phone with these samples shows. */
export function daysOf(list: readonly RecordedSample[]): Statement['days'] {
  const days = Array.from({ length: dayCount + 1 }, (_, day) => [dateOf(day), phoneDay(list, day)] as const);
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
  const seen = { list } as Phone;
  const said: Said =
    door.format === 'export'
      ? { name: 'export.xml', content: exportOf(seen, madeAt), feed: null, hints: {} }
      : {
          name: 'HealthAutoExport.json',
          content: payloadOf(seen, grouping, since, madeAt),
          feed: 'health-auto-export',
          hints: { 'automation-aggregation': headers[grouping] },
        };
  return { door, madeAt, days: daysOf(list), said, staysBehind };
}

/** What an iPhone says in a few days: by its own export and by Health Auto Export. The last two statements say all that there is. */
function life(pair: readonly [Door, Door], pick: Pick): readonly Statement[] {
  const grouping = (['none', 'minutes', 'hours', 'days'] as const)[pick(4)] ?? 'none';
  const phone = new Phone(pick);
  // An export says nothing of what was deleted, so what an automation says is the last word.
  const automation = pair.find(({ format }) => format === 'automation');
  const wholeDoor = automation ?? pair[0];
  const statements: Statement[] = [];
  const say = (saying: Omit<Saying, 'grouping'>): void => void statements.push(stated(phone, { grouping, ...saying }));
  liveDays(phone, pick, {
    mayDelete: automation !== undefined,
    atMoment(now, day) {
      const since = Math.max(0, day - pick(3)) * daySeconds;
      if (pick(4) === 0) say({ door: oneOf(pair, pick), since, madeAt: now });
    },
    atEnd: (madeAt) => say({ door: wholeDoor, since: 0, madeAt }),
  });
  if (pick(3) === 0) {
    const madeAt = dayCount * daySeconds + 1800;
    // What is only gone cannot be told from an earlier look at the phone.
    phone.change(madeAt, false);
    say({ door: wholeDoor, since: 0, madeAt, staysBehind: true });
  }
  return statements;
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

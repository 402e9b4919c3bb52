import { instant, type WorkoutSpan } from '@vitalgate/core';
import { dayRuleOf, userInstantAt } from '@vitalgate/days';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../test/importers/import-texts.ts';
import type { ImportContext } from '../kit/importer.ts';
import { importerNamed } from '../registry.ts';
import { createWallClock } from './wall-clock.ts';

const rule = dayRuleOf(intlTimeZones(), [{ from: null, zone: 'Europe/Berlin' }]);
const context: ImportContext = {
  madeAt: null,
  hints: {},
  instantAt: (date, secondOfDay) => userInstantAt(rule, date, secondOfDay),
};
const at = (time: string) => instant(Date.parse(time));
const hours = (count: number): number => count * 3600;

test('a stated offset is a zone of its own where the user’s clocks showed another, and not in the night in which they change', () => {
  const clock = createWallClock(context);
  const away = (secondsEast: number | null, span: WorkoutSpan) => clock.away(secondsEast, span);
  const night = { start: at('2023-10-28T21:00:00Z'), end: at('2023-10-29T06:00:00Z') };
  expect([away(hours(2), night), away(hours(1), night), away(hours(-4), night), away(hours(5.5), night)]).toEqual([
    null,
    null,
    'Etc/GMT+4',
    'UTC+05:30',
  ]);
  expect(away(null, night)).toBe(null);
});

const begin = Date.parse('2024-05-03T10:00:00Z');
const files: Readonly<Record<string, readonly [path: string, text: string]>> = {
  whoop: [
    'sleeps.csv',
    'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Light sleep duration (min),Nap\n' +
      '2024-05-02 23:00:00,,UTC-04:00,2024-05-02 23:00:00,2024-05-03 07:00:00,480,false\n' +
      '2024-05-03 23:00:00,,UTC+02:00,2024-05-03 23:00:00,2024-05-04 07:00:00,480,false\n',
  ],
  oura: [
    'sleepmodel.csv',
    'id;bedtime_start;bedtime_end;day;lowest_heart_rate;light_sleep_duration;type\n' +
      '1;2024-05-02T23:00:00-04:00;2024-05-03T07:00:00-04:00;2024-05-03;52;28800;long_sleep\n' +
      '2;2023-10-28T23:00:00+02:00;2023-10-29T07:00:00.000+01:00;2023-10-29;52;32400;long_sleep\n',
  ],
  polar: [
    'training-session-2024-05-03-1.json',
    JSON.stringify({
      exportVersion: '1.6',
      startTime: '2024-05-03T10:00:00',
      stopTime: '2024-05-03T11:00:00',
      timezoneOffsetMinutes: -240,
      durationMillis: 3_600_000,
      exercises: [],
    }),
  ],
  'garmin-export': [
    'me_summarizedActivities.json',
    JSON.stringify([
      {
        summarizedActivitiesExport: [
          { activityType: 'running', beginTimestamp: begin, startTimeLocal: begin - 14_400_000, duration: 3_600_000 },
          { activityType: 'running', beginTimestamp: begin + 86_400_000, duration: 3_600_000 },
        ],
      },
    ]),
  ],
  'samsung-health': [
    'com.samsung.shealth.sleep.1.csv',
    'com.samsung.shealth.sleep,1,1\nstart_time,end_time,time_offset,datauuid\n' +
      '2024-05-03 03:00:00.000,2024-05-03 11:00:00.000,UTC-0400,n1\n' +
      '2018-03-24 22:30:00.000,2018-03-25 05:30:00.000,UTC+0200,n2\n',
  ],
  withings: [
    'activities.csv',
    'from,to,Timezone,Activity type,Data\n' +
      '2024-05-03T10:00:00-04:00,2024-05-03T11:00:00-04:00,America/New_York,Running,{}\n',
  ],
};

test.each([
  ['whoop', ['Etc/GMT+4', null]],
  ['oura', ['Etc/GMT+4', null]],
  ['polar', ['Etc/GMT+4']],
  ['garmin-export', ['Etc/GMT+4', null]],
  ['samsung-health', ['Etc/GMT+4', null]],
  ['withings', ['America/New_York']],
] as const)('%s: what was recorded on a journey is of the zone that the export states', async (name, expected) => {
  const [path, text] = files[name] ?? ['', ''];
  const importer = await importerNamed(name);
  const { categories, quantities, workouts } = await importTexts(importer, textSource({ [path]: text }), context);
  const zones = [...categories, ...quantities, ...workouts].map(({ timeZone }) => timeZone);
  expect(new Set(zones)).toEqual(new Set(expected));
});

import { dates, dayAt, kilocaloriesOf, metersOf, writtenClock, type Exercise, type Life } from '../life.ts';
import { idOf, utc, seconds, stepsOfDay, type Files } from './written-files.ts';

const garminTime = (at: number): string => utc(at).replace('Z', '').replace('000', '0');

const garminActivity = ({ kind, start, end, meters }: Exercise) => ({
  activityId: idOf({ start }),
  activityType: kind,
  beginTimestamp: start,
  duration: end - start,
  elapsedDuration: end - start,
  distance: (meters ?? 0) * 100,
});

export function garmin(life: Life): Files {
  const root = 'DI_CONNECT/DI-Connect';
  return {
    [`${root}-Aggregator/UDSFile_2026-03-26_2026-07-04.json`]: JSON.stringify(
      dates.map((calendarDate, day) => ({
        calendarDate,
        wellnessStartTimeGmt: `${calendarDate}T00:00:00.0`,
        totalSteps: stepsOfDay(life, day),
        totalDistanceMeters: metersOf(stepsOfDay(life, day)),
        activeKilocalories: kilocaloriesOf(stepsOfDay(life, day)),
      })),
    ),
    [`${root}-Wellness/2026-03-26_2026-07-04_1_sleepData.json`]: JSON.stringify(
      life.sleeps
        .filter(({ isNap }) => !isNap)
        .map((sleep) => ({
          calendarDate: dates[dayAt(sleep.end)],
          sleepStartTimestampGMT: garminTime(sleep.start),
          sleepEndTimestampGMT: garminTime(sleep.end),
          deepSleepSeconds: seconds(sleep, 'deep'),
          lightSleepSeconds: seconds(sleep, 'core'),
          remSleepSeconds: seconds(sleep, 'rem'),
          awakeSleepSeconds: seconds(sleep, 'awake'),
        })),
    ),
    [`${root}-Wellness/1_userBioMetrics.json`]: JSON.stringify(
      life.weights.map(({ at, kilograms }) => ({
        metaData: { calendarDate: writtenClock(at) },
        weight: { weight: Math.round(kilograms * 1000) },
      })),
    ),
    [`${root}-Fitness/me_0_summarizedActivities.json`]: JSON.stringify([
      { summarizedActivitiesExport: life.exercises.map(garminActivity) },
    ]),
  };
}

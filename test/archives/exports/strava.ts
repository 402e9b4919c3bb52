import type { Life } from '../life.ts';
import { idOf, rows, type Files } from './written-files.ts';

/** `Mar 27, 2026, 5:20:00 PM`, in UTC */
const stravaTime = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
    .format(at)
    .replaceAll('\u202F', ' ');

const header =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,Average Heart Rate,Max Watts,Average Watts,Calories';

export function strava(life: Life): Files {
  return {
    'activities.csv': rows(
      header,
      ...life.exercises.map(({ kind, start, end, meters }) => {
        const seconds = (end - start) / 1000;
        const detailed = `,,${seconds},${seconds},${meters ?? ''}${','.repeat(17)}`;
        const name = kind === 'running' ? 'Run' : 'Ride';
        return `${idOf({ start })},"${stravaTime(start)}",${name},${name},,${seconds},${((meters ?? 0) / 1000).toFixed(2)},,,false,,,,${detailed}`;
      }),
    ),
  };
}

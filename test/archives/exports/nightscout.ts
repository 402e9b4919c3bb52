import { type Life } from '../life.ts';
import { utc, type Files } from './written-files.ts';

export function nightscout(life: Life): Files {
  return {
    'entries.json': JSON.stringify(
      life.readings.map(({ at, glucose }) => ({ type: 'sgv', sgv: glucose, date: at, dateString: utc(at) })),
    ),
  };
}

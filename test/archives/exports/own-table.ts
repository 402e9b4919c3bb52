import { writtenClock, type Life } from '../life.ts';
import { rows, type Files } from './written-files.ts';

/** What a person keeps in a spreadsheet. */
export function ownTable(life: Life): Files {
  const lines = [
    ...life.weights.map(({ at, kilograms }) => [at, kilograms, ''] as const),
    ...life.beats.map(({ at, rate }) => [at, '', rate] as const),
  ].sort(([one], [other]) => one - other);
  return {
    'my table.csv': rows(
      'Date;Time;Weight (kg);Pulse (bpm)',
      ...lines.map(([at, kilograms, rate]) => {
        const clock = writtenClock(at);
        return [clock.slice(0, 10), clock.slice(11, 16), String(kilograms).replace('.', ','), rate].join(';');
      }),
    ),
  };
}

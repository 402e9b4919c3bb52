import { clockTimeText, isClockMetric } from '@vitalgate/contract';
import { format } from 'prettier';
import { severalSources } from './several-sources.ts';
import { numbersWindow, type NumbersRow } from './numbers-rows.ts';

/** Why a value of ours is not the true one. */
const reasons: Readonly<Record<string, string>> = {
  activeEnergyBurned:
    'The watch is charged for 50 minutes a day and stayed at home on some: nobody recorded what was burned then.',
  appleExerciseTime: 'As with active energy; and the watch records whole minutes.',
  basalEnergyBurned: 'The watch records no hour in whose middle it is on its charger or at home.',
  distanceWalkingRunning: 'As with steps.',
  heartRate: 'The watch measures every few minutes, in whole beats and not without error, and only while it is worn.',
  restingHeartRate: 'The watch shows whole beats.',
  sleepAsleep:
    'On some nights an app says asleep a few minutes before the watch begins or after it ends: the watch says nothing of these minutes, so the app counts there.',
  sleepEnd: 'As with time asleep: the app hears the end of some nights a few minutes later.',
  sleepStart: 'As with time asleep: the app hears the beginning of some nights a few minutes earlier.',
  stepCount: 'The watch counts a walk well to within a hundredth, the phone somewhat too few.',
};

/** How far one is from the other, in percent; 0 if a hundredth of a percent would not show it. */
export function percentOff(value: number, truth: number): number {
  return Math.round((value / truth - 1) * 10_000) / 100 + 0;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** How far a time of day is from the true one, in minutes; 0 if a tenth of a minute would not show it. */
function minutesOff(value: number, truth: number): number {
  return Math.round((value - truth) * 10) / 10 + 0;
}

function comparedTime(value: number, truth: number | null): string {
  const off = truth === null ? 0 : minutesOff(value, truth);
  return off === 0
    ? clockTimeText(value)
    : `${clockTimeText(value)} (${off > 0 ? '+' : '−'}${Math.abs(off).toFixed(1)} min)`;
}

function compared(value: number, truth: number | null): string {
  const off = truth === null ? 0 : percentOff(value, truth);
  return off === 0 ? shown(value) : `${shown(value)} (${off > 0 ? '+' : '−'}${Math.abs(off).toFixed(2)} %)`;
}

function tableRow({ metric, ours, allSamples, richest, truth }: NumbersRow): string {
  const isClock = isClockMetric(metric.metricId);
  const cells = [ours, allSamples, richest].map((value) => (isClock ? comparedTime : compared)(value, truth));
  const known = truth === null ? 'as recorded' : (isClock ? clockTimeText : shown)(truth);
  return `| ${metric.name} | ${metric.unit} | ${cells.join(' | ')} | ${known} |`;
}

/** The text of docs/numbers.md: what is computed from the sample person's records beside what really happened. */
export function numbersPage(rows: readonly NumbersRow[]): Promise<string> {
  const why = rows.flatMap(({ metric, ours, truth }) => {
    const reason = reasons[metric.metricId];
    const offBy = isClockMetric(metric.metricId) ? minutesOff : percentOff;
    const isOff = truth !== null && offBy(ours, truth) !== 0;
    if (isOff !== (reason !== undefined)) throw new Error(`${metric.metricId}: a reason belongs where ours is off`);
    return reason === undefined ? [] : [`- **${metric.name}** ${reason}`];
  });
  const text = [
    intro,
    [
      '| Metric | Unit | Vitalgate | All samples | Richest source | True |',
      '| - | - | - | - | - | - |',
      ...rows.map(tableRow),
    ].join('\n'),
    '## Why ours is not quite the true one',
    why.join('\n'),
    severalSources(),
  ].join('\n\n');
  return format(text, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' });
}

const intro = `# Numbers

The sample person (\`vitalgate-host sample-data\`) is invented, so what really happened is known: how many steps, asleep for how
long. This table compares it with what can be computed from the records of its devices and apps, over the 30 days from ${numbersWindow.first} to ${numbersWindow.last}: totals of what is summed, and else the mean of the daily values.

- **Vitalgate** is what \`getMetrics\` answers.
- **All samples** takes all samples together, however they overlap: steps of watch and phone are added, as are two records of one night, and each heart rate or sound level counts alike.
- **Richest source** takes on each day the one source that recorded the most.
- **True** is what the person's generator knows, before any device sees it; \`as recorded\` where it knows no more than the one device that recorded it.

Percentages are differences from the true value; without one there is less than a hundredth of a percent. Steps are seen by a watch and a phone that are
not always carried, and some walks behind a pram are typed in by hand; nights are recorded by a watch, an app and a phone.

This page is made by \`test/numbers-page.ts\`: after a change of the rules, run \`npx vitest run test/numbers-page.test.ts --update\`.`;

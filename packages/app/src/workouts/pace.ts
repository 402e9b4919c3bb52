import { amountText, unitTextOf } from '../format/amounts.ts';
import { chosenUnits } from '../format/choices.ts';
import { stopwatchText } from '../format/durations.ts';
import { valueText } from '../format/numbers.ts';
import { shownAmount } from '../format/units.ts';
import { texts } from './texts/texts.ts';

const [kilometer, mile, yard] = [1000, 1609.344, 0.9144];

/** Whoever goes slower stands: a pace of it would be a wall in the curve. */
const slowest = 0.4;

/** What people who do an activity say for how fast they are. */
interface Pace {
  /** `Pace` or `Speed`. */
  readonly title: string;
  /** `min/km`. */
  readonly unit: string;
  /** Of a speed in meters a second, as a number for a curve; null if it is none. */
  readonly of: (metersPerSecond: number) => number | null;
  /** Such a number without its unit: `5:24`. */
  readonly shortText: (value: number) => string;
  /** Such a number with its unit: `5:24 min/km`. */
  readonly text: (value: number) => string;
  /** A lower number is faster. */
  readonly isTime: boolean;
}

/** The length of which a pace is said, and its name; null if a speed is. */
function paceLength(activityType: string): readonly [meters: number, name: string] | null {
  const isMetric = chosenUnits().distance === 'km';
  switch (activityType) {
    case 'running':
    case 'walking':
    case 'hiking':
    case 'wheelchairRunPace':
    case 'wheelchairWalkPace':
      return isMetric ? [kilometer, 'km'] : [mile, 'mi'];
    case 'swimming':
      return isMetric ? [100, '100 m'] : [100 * yard, '100 yd'];
    case 'rowing':
      return [500, '500 m'];
    default:
      return null;
  }
}

const minutesOf = (value: number): string => stopwatchText(value * 60);

/** How fast people say that they are in an activity: a pace, or a speed, in the units that they chose. */
export function paceOf(activityType: string): Pace {
  const length = paceLength(activityType);
  if (length === null) {
    return {
      title: texts.speed,
      unit: unitTextOf('km/hr', ''),
      of: (speed) => shownAmount(speed * 3.6, 'km/hr', '').value,
      shortText: valueText,
      text: (value) => `${valueText(value)} ${unitTextOf('km/hr', '')}`,
      isTime: false,
    };
  }
  const [meters, name] = length;
  return {
    title: texts.pace,
    unit: `min/${name}`,
    of: (speed) => (speed < slowest ? null : meters / speed / 60),
    shortText: minutesOf,
    text: (value) => `${minutesOf(value)} min/${name}`,
    isTime: true,
  };
}

/** The length of a split, in meters, by the person's unit: a kilometer or a mile, of a ride five, of a swim a hundred meters or yards. */
export function splitLength(activityType: string): number {
  const whole = chosenUnits().distance === 'km' ? kilometer : mile;
  return paceLength(activityType)?.[0] ?? 5 * whole;
}

/** Heights, in metres or feet. */
export function heightText(meters: number): string {
  return amountText(Math.round(meters), 'm', '');
}

import {
  amountWords as wordsOf,
  isClockMetric,
  unitName,
  type AmountWords,
  type NumberWriting,
} from '@vitalgate/contract';
import { clockOfMinutes } from './clock.ts';
import { minutesText } from './durations.ts';
import { evenValueText, measuredText, shortNumberText, valueText } from './numbers.ts';
import { texts } from './texts/texts.ts';
import { shownAmount } from './units.ts';

const [inchesPerFoot, poundsPerStone] = [12, 14];

/** What is weighed or measured to a tenth is always written to a tenth: 76.0 beside 76.2. */
const tenths: ReadonlySet<string> = new Set(['kg', 'lb', 'degC', 'degF', 'mmol/L']);

/** How this app writes the units that the contract has no words for. */
const ownUnits: Readonly<Record<string, string>> = { degF: '°F' };

function inLanguage(unit: string): string {
  const words: Readonly<Record<string, string>> = texts.units;
  return (Object.hasOwn(words, unit) ? words[unit] : undefined) ?? unit;
}

/** A length or weight in two units: `5 ft 10 in`, `11 st 13 lb`. */
function inTwo(value: number, [large, small]: readonly [string, string], parts: number): AmountWords {
  const total = Math.round(value * parts);
  return { number: `${valueText(Math.floor(total / parts))} ${large} ${total % parts}`, unit: small };
}

/**
 * A value of a metric or raw type as people say it, in the unit that they chose. `unit` is the API's, `id` the metricId
 * or the type's name; digits as people read them, unless said otherwise.
 */
export function amountWords(value: number, unit: string, id: string, writing?: NumberWriting): AmountWords {
  if (isClockMetric(id)) return { number: clockOfMinutes(value), unit: '' };
  const shown = shownAmount(value, unit, id);
  if (shown.unit === 'st') return inTwo(shown.value, ['st', 'lb'], poundsPerStone);
  if (shown.unit === 'ft' && id === 'height') return inTwo(shown.value, ['ft', 'in'], inchesPerFoot);
  const number = writing?.number ?? (tenths.has(shown.unit) ? measuredText : valueText);
  if (unit === '%') return { number: texts.percent(number(value)), unit: '' };
  const words = wordsOf(shown.value, shown.unit, id, { number, minutes: writing?.minutes ?? minutesText });
  return { number: words.number, unit: ownUnits[words.unit] ?? inLanguage(words.unit) };
}

/** How the amounts of a column are written: each to the last of its digits, unless all values are whole. */
export function evenAmountWords(values: readonly number[]): typeof amountWords {
  const isWhole = values.every(Number.isInteger);
  return (value, unit, id) =>
    amountWords(
      value,
      unit,
      id,
      isWhole || tenths.has(shownAmount(value, unit, id).unit) ? undefined : { number: evenValueText },
    );
}

/** An amount as one text. */
export function amountText(value: number, unit: string, id: string, wordsOf = amountWords): string {
  const words = wordsOf(value, unit, id);
  return `${words.number} ${words.unit}`.trimEnd();
}

/** What values of a metric or raw type are given in, as people say it; empty if the number needs no unit. */
export function unitTextOf(unit: string, id: string): string {
  const shown = shownAmount(0, unit, id).unit;
  const words = unitName(shown, id);
  return ownUnits[words] ?? inLanguage(words);
}

/** As short as an axis needs: `10K`, `7 h`, `1 h 30`; of a time of day `22:30`. `id` is the metricId or the type's name. */
export function axisText(value: number, unit: string, id = ''): string {
  if (isClockMetric(id)) return clockOfMinutes(value);
  if (unit === 'min') {
    const [hours, minutes] = [Math.floor(value / 60), value % 60];
    return hours === 0
      ? `${valueText(minutes)} min`
      : minutes === 0
        ? `${hours} h`
        : `${hours}:${String(minutes).padStart(2, '0')}`;
  }
  const shown = shownAmount(value, unit, id);
  const number = shown.unit === unit ? shortNumberText(value) : valueText(shown.value);
  return unit === '%' ? texts.percent(number) : number;
}

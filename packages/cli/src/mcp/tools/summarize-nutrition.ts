import {
  didYouMean,
  findName,
  nutrientKeys,
  nutrientRows,
  type NutrientKey,
  type NutritionLogEntry,
} from '@vitalgate/contract';
import { groupedBy } from '@vitalgate/days';
import * as z from 'zod/mini';
import { counted } from '@vitalgate/terminal';
import { listParts } from '../answer/answer-part.ts';
import { pagedAnswer } from '../answer/paged-answer.ts';
import { rounded, roundedOrNull } from '../answer/rounded.ts';
import { untrustedText, bareLetters } from '../answer/untrusted-text.ts';
import { localDay } from '../../times/zone-time.ts';
import { bucketStart } from '../../metrics/buckets.ts';
import { recordsOfPeriod } from '../records/record-period.ts';
import { defineTool, ToolFailure } from '../tool/define-tool.ts';
import * as given from '../arguments/tool-arguments.ts';

const mostEntries = 5_000;

const nutrientNames = Object.fromEntries(nutrientKeys.map((key) => [key, nutrientRows[key].called.split(', ')]));

const usualNutrients: readonly NutrientKey[] = ['energyKilocalories', 'proteinGrams', 'carbohydrateGrams', 'fatGrams'];

/** An entry with the day on which it was logged: to find that takes longer than all else. */
interface DatedEntry extends NutritionLogEntry {
  readonly day: string;
}

const dated = (entry: NutritionLogEntry): DatedEntry => ({
  ...entry,
  day: localDay(Date.parse(entry.loggedAt), entry.timeZone),
});

export const summarizeNutrition = defineTool({
  name: 'summarize_nutrition',
  title: 'Summarize the food log',
  description:
    'What was eaten, added up by food, meal, day, week or month: entries, days, chosen nutrients (protein, fiber, caffeine…), most of the first nutrient first; sums, and means per day with the food or meal. food: only names that hold this word.',
  scope: 'app.nutrition',
  input: z.strictObject({
    period: given.usual(given.period, '30d'),
    by: given.usual(z.enum(['food', 'meal', 'day', 'week', 'month']), 'food'),
    nutrients: z.optional(z.array(z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u))).check(z.maxLength(16))),
    food: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,100}$/u))),
    limit: given.limit(200),
    cursor: given.cursor,
    offset: given.offset,
  }),
  answers: ['entries', 'daysLogged', 'totals', 'perLoggedDay', 'groups', 'columns', 'rows'],
  async run({ period, by, nutrients, food, limit = 25, cursor, offset }, context) {
    const keys = nutrients === undefined || nutrients.length === 0 ? usualNutrients : nutrients.map(nutrientOf);
    const found = await recordsOfPeriod('getNutritionLogs', { period, cursor }, mostEntries, context);
    const isWanted = food === undefined ? () => true : holding(food);
    const wanted = found.items.filter(({ foodName }) => isWanted(foodName)).map(dated);
    const groups = [...groupedBy(wanted, (entry) => groupKey(entry, by))].map(([name, entries]) => ({
      name,
      entries: entries.length,
      days: daysOf(entries),
      sums: keys.map((key) => sumOf(entries, key)),
      perDay: keys.map((key) => meanDay(entries, key)),
    }));
    const isByTime = by === 'day' || by === 'week' || by === 'month';
    const perDayOf = isByTime ? 'nutrient' : by;
    const sorted = groups.sort((one, other) =>
      isByTime
        ? one.name < other.name
          ? 1
          : -1
        : (other.sums[0] ?? -1) - (one.sums[0] ?? -1) || other.entries - one.entries,
    );
    const daysLogged = daysOf(wanted);
    const totals = knownSums(keys, (key) => sumOf(wanted, key));
    const answer = await pagedAnswer(listParts(sorted, found.next), {
      from: { cursor, offset },
      most: limit,
      show: (shown) => ({
        fields: {
          entries: wanted.length,
          daysLogged,
          totals,
          perLoggedDay: knownSums(keys, (key) => (daysLogged === 0 ? null : (sumOf(wanted, key) ?? 0) / daysLogged)),
          groups: sorted.length,
          columns: [by, 'entries', 'days', ...keys, ...(by === 'day' ? [] : keys.map((key) => `${key}PerDay`))],
          rows: shown.map(({ name, entries, days, sums, perDay }) => [
            untrustedText(name, 80),
            entries,
            days,
            ...sums.map(roundedOrNull),
            ...(by === 'day' ? [] : perDay.map(roundedOrNull)),
          ]),
          coverage: found.coverage,
        },
        notes: [
          'Sums are of what was logged with that nutrient known; a day or food that was not logged is not known to be uneaten.',
          ...(by === 'day' ? [] : [`PerDay is the mean of the days on which that ${perDayOf} was logged.`]),
          ...(found.isPart ? [`This answer is of ${counted(found.items.length, 'entry', 'entries')} only.`] : []),
        ],
        untrustedText: ['rows'],
      }),
      again: { period: found.dates, by, nutrients: keys, food, limit },
      more: 'There are more groups, or older entries',
    });
    const [key] = keys;
    const total = key === undefined ? undefined : totals[key];
    const words = total === undefined ? '' : `, ${total} ${key} in all`;
    return {
      summary: `${counted(wanted.length, 'log entry', 'log entries')} on ${counted(daysLogged, 'day')}, ${counted(sorted.length, 'group')} by ${by}${words}.`,
      answer,
    };
  },
});

function nutrientOf(asked: string): NutrientKey {
  const known = nutrientKeys.map((key) => ({ id: key, name: key }));
  const { id, similar } = findName(asked.replace(/^dietary/i, ''), known, nutrientNames);
  const key = nutrientKeys.find((one) => one === id);
  if (key !== undefined) return key;
  const shown = JSON.stringify(untrustedText(asked, 60));
  throw new ToolFailure(
    'invalid_arguments',
    `nutrients: there is no nutrient ${shown}.${didYouMean(similar)} There are: ${nutrientKeys.join(', ')}.`,
  );
}

function holding(words: string): (foodName: string | null) => boolean {
  const wanted = bareLetters(words.trim());
  return (foodName) => foodName !== null && bareLetters(foodName.slice(0, 300)).includes(wanted);
}

const daysOf = (entries: readonly DatedEntry[]): number => new Set(entries.map(({ day }) => day)).size;

function groupKey(entry: DatedEntry, by: 'food' | 'meal' | 'day' | 'week' | 'month'): string {
  if (by === 'food') return entry.foodName ?? 'without a name';
  if (by === 'meal') return entry.meal ?? 'without a meal';
  return bucketStart(entry.day, by);
}

function sumOf(entries: readonly NutritionLogEntry[], key: NutrientKey): number | null {
  const known = entries.map(({ nutrients }) => nutrients[key]).filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

function meanDay(entries: readonly DatedEntry[], key: NutrientKey): number | null {
  const known = entries.filter(({ nutrients }) => nutrients[key] !== null);
  const sum = sumOf(known, key);
  return sum === null ? null : sum / daysOf(known);
}

function knownSums(keys: readonly NutrientKey[], of: (key: NutrientKey) => number | null): Record<string, number> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const sum = of(key);
      return sum === null ? [] : [[key, rounded(sum)]];
    }),
  );
}

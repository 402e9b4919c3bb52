import type { TableDoubt, ValueColumns } from '@vitalgate/contract';
import type { TableQuestion } from '../../../kit/table-question.ts';
import type { Proposal } from './propose.ts';
import { wordsOfColumns } from './columns-words.ts';

/** Most ways to answer that are written out. */
const mostWays = 4;

const kindWords = { samples: 'measurements', workouts: 'workouts', foods: 'foods' } as const;

const or = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

function doubtWords({ about, at, role, choices, likely, example }: TableDoubt, header: readonly string[]): string {
  const seems = likely === null ? '' : `; the numbers look like ${likely}`;
  const such = example === null ? '' : ` (${example})`;
  const name = at === null ? (role ?? '') : `"${header[at] ?? ''}"`;
  if (about === 'dateOrder') return `whether the day or the month comes first in dates${such}`;
  if (about === 'decimalSign') return `whether the comma or the point parts the fraction in numbers${such}`;
  if (about === 'column') return `whether ${name} is ${or(choices)}`;
  return `whether ${name} is in ${or(choices)}${such}${seems}`;
}

/** The columns with one answer to a doubt. */
function answered(columns: ValueColumns, { about, at, role, choices }: TableDoubt, choice: string): ValueColumns {
  if (about === 'dateOrder') return { ...columns, dateOrder: choice === 'day' ? 'dayFirst' : 'monthFirst' };
  if (about === 'decimalSign') return { ...columns, decimalSign: choice === 'point' ? '.' : ',' };
  if (about === 'unit') return { ...columns, units: { ...columns.units, [role ?? '']: choice } };
  const others = Object.entries(columns.columns).filter(([one, place]) => !(choices.includes(one) && place === at));
  return { ...columns, columns: { ...Object.fromEntries(others), [choice]: at ?? 0 } };
}

/** The ways to answer all doubts, what is likely first; of many the first. */
function ways(columns: ValueColumns, doubts: readonly TableDoubt[]): readonly ValueColumns[] {
  return doubts.reduce<readonly ValueColumns[]>(
    (found, doubt) => {
      const choices = [...doubt.choices].sort(
        (one, other) => Number(other === doubt.likely) - Number(one === doubt.likely),
      );
      // Cut at each doubt: all ways of thirty doubts are more than memory holds.
      return choices.flatMap((choice) => found.map((one) => answered(one, doubt, choice))).slice(0, mostWays);
    },
    [columns],
  );
}

/** What to ask about a table that is not clear, with what has to be typed. `sheet` names the table among several. */
export function questionOf(
  header: readonly string[],
  { columns, doubts, leftOut }: Proposal,
  sheet: string | null = null,
): TableQuestion {
  // What the file shows itself needs no words.
  const asked: ValueColumns = { ...columns, units: {}, dateOrder: null, decimalSign: null };
  const typed = ways(asked, doubts).map(
    (one) => `--columns "${wordsOfColumns(one, header)}${sheet === null ? '' : `,sheet=${sheet}`}"`,
  );
  const open = doubts.map((doubt) => doubtWords(doubt, header));
  const others = leftOut.map((at) => `"${header[at] ?? ''}"`).join(', ');
  const rest = others === '' ? '' : ` Columns left out: ${others}.`;
  if (doubts.length === 0)
    return {
      what: `a table of which only some columns are known`,
      way: `If it is one of ${kindWords[columns.kind]}, import it with ${typed.join('')}, changed where that is wrong, or on the import page.${rest}`,
    };
  return {
    what: `a table of ${kindWords[columns.kind]} that leaves open ${open.join(', and ')}`,
    way: `Choose on the import page, or import it with ${or(typed)}${doubts.length > 2 ? ', or with other answers in place of these' : ''}.${rest}`,
  };
}

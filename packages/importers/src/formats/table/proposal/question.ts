import { told, type Sentence, type TableDoubt, type ValueColumns } from '@vitalgate/contract';
import type { TableQuestion } from '../../../kit/table-question.ts';
import type { Proposal } from './propose.ts';
import { wordsOfColumns } from './columns-words.ts';

/** Most ways to answer that are written out. */
const mostWays = 4;

const kindWords = { samples: 'measurements', workouts: 'workouts', foods: 'foods' } as const;

const or = (all: readonly Sentence[]): Sentence =>
  all.reduce((before, one, at) => (at === all.length - 1 ? told`${before} or ${one}` : told`${before}, ${one}`));

/** `quotes`: a cell may stand in the words. */
function doubtWords(
  { about, at, role, choices, likely, example }: TableDoubt,
  header: readonly string[],
  quotes: boolean,
): Sentence {
  const such = !quotes || example === null ? '' : ` (${example})`;
  const name = at === null ? (role ?? '') : `"${header[at] ?? ''}"`;
  if (about === 'dateOrder') return told`whether the day or the month comes first in dates${such}`;
  if (about === 'decimalSign') return told`whether the comma or the point parts the fraction in numbers${such}`;
  if (about === 'column') return told`whether ${name} is ${or(choices)}`;
  const open = told`whether ${name} is in ${or(choices)}${such}`;
  return likely === null || !quotes ? open : told`${open}; the numbers look like ${likely}`;
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

/** What is said of a table beside its columns. */
export interface QuestionManner {
  /** The name of the table among several. */
  readonly sheet: string | null;
  /** Whether a cell that shows a doubt is quoted: not in what is kept for others to read. */
  readonly quotes: boolean;
}

/** What to ask about a table that is not clear, with what has to be typed. */
export function questionOf(
  header: readonly string[],
  { columns, doubts, leftOut }: Proposal,
  { sheet, quotes }: QuestionManner,
): TableQuestion {
  // What the file shows itself needs no words.
  const asked: ValueColumns = { ...columns, units: {}, dateOrder: null, decimalSign: null };
  const typed = ways(asked, doubts).map(
    (one) => `--columns "${wordsOfColumns(one, header)}${sheet === null ? '' : `,sheet=${sheet}`}"`,
  );
  const others = leftOut.map((at) => `"${header[at] ?? ''}"`).join(', ');
  const withRest = (way: Sentence): Sentence => (others === '' ? way : told`${way} Columns left out: ${others}.`);
  const kind = kindWords[columns.kind];
  if (doubts.length === 0)
    return {
      what: `a table of which only some columns are known`,
      way: withRest(
        told`If it is one of ${kind}, import it with ${typed.join('')}, changed where that is wrong, or on the import page.`,
      ),
    };
  const open = doubts
    .map((doubt) => doubtWords(doubt, header, quotes))
    .reduce((before, one) => told`${before}, and ${one}`);
  return {
    what: told`a table of ${kind} that leaves open ${open}`,
    way: withRest(
      doubts.length > 2
        ? told`Choose on the import page, or import it with ${or(typed)}, or with other answers in place of these.`
        : told`Choose on the import page, or import it with ${or(typed)}.`,
    ),
  };
}

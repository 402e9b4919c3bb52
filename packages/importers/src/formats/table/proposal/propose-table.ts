import type { ValueColumns } from '@vitalgate/contract';
import { createSurvey, type LongPlaces, type Survey } from '../rows/survey.ts';
import type { TableHead } from '../rows/table-head.ts';
import { propose, type Proposal } from './propose.ts';

/** Where a table of a row for each value has it, as its first rows say. */
export function longPlaces({ kind, columns }: ValueColumns): LongPlaces | null {
  const { type, value, unit } = columns;
  return kind !== 'samples' || type === undefined || value === undefined ? null : { type, value, unit: unit ?? null };
}

/** How a table would be read by its first rows. */
export function proposeFor(
  { header, rows }: Pick<TableHead, 'header' | 'rows'>,
  stated: ValueColumns | null,
): Proposal {
  const surveyOf = (long: LongPlaces | null): Survey => {
    const survey = createSurvey(long);
    for (const { cells } of rows) survey.row(cells);
    return survey;
  };
  const proposal = propose(header, surveyOf(null), stated);
  const long = longPlaces(proposal.columns);
  return long === null ? proposal : propose(header, surveyOf(long), stated);
}

/** Whether some row has a time of day that is not midnight. */
export function saysTimes({ columns }: ValueColumns, survey: Survey): boolean {
  const times = ['date', 'start', 'end'].flatMap((role) => columns[role] ?? []);
  return (
    columns['time'] !== undefined || times.some((at) => survey.column(at).hasTimes || survey.column(at).days === 0)
  );
}

import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import { questionText } from '../contents/result-content.ts';
import { statusRank } from '../reported/statuses.ts';

/** Marks by which a report differs from another one of the same order number, code and time. */
export interface ReportMarks {
  /** Id of the report itself, or null. */
  readonly id: string | null;
  /** The rank of its status (`statusRank`). */
  readonly rank: number;
  readonly results: readonly string[];
  /** The questions that its results answer: codes, else names. */
  readonly questions: readonly string[];
  /** Their specimens in words; null if one does not say it. */
  readonly specimens: readonly string[] | null;
  /** Names of the specimens themselves; null if one is not named. */
  readonly specimenIds: readonly string[] | null;
}

/** All of the texts; null if one is not there. */
export function allOrNull(texts: readonly (string | null | undefined)[]): readonly string[] | null {
  const known = texts.filter((text) => typeof text === 'string');
  return known.length === texts.length ? known : null;
}

export function reportMarks({ key, resource, status, results }: BloodTestRecord): ReportMarks {
  const single = results.filter(({ members }) => members === undefined);
  return {
    // In its key a report without an id is named by its specimen, on a line of its own.
    id: resource ?? key.split('\n')[5] ?? null,
    rank: statusRank(status),
    results: single.flatMap(({ identifier }) => identifier ?? []),
    // Of a result that no import has brought nothing but a name is known.
    questions: single.some(({ missing }) => missing === true) ? [] : single.map(questionText),
    specimens: allOrNull(single.map(({ specimen }) => specimen)),
    specimenIds: allOrNull(single.map(({ specimenId }) => specimenId)),
  };
}

/** `statusRank` of what is final. */
const settledRank = 2;

const shareNone = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(one);
  return !other.some((item) => known.has(item));
};

/** The specimens themselves decide if both name them: two bottles are both blood, and a correction may call one by other words. */
function haveOtherSpecimens(one: ReportMarks, other: ReportMarks): boolean {
  if (one.specimenIds !== null && other.specimenIds !== null) return shareNone(one.specimenIds, other.specimenIds);
  return one.specimens !== null && other.specimens !== null && shareNone(one.specimens, other.specimens);
}

/**
 * True if two reports of one order number, code and time are two, and not versions of one. They are if both are settled, have ids of their own and no
 * result in common, and answer no question in common or measured other specimens: a correction repeats what it corrects. Decisions 0064 and 0152.
 */
export function areDistinctReports(one: ReportMarks, other: ReportMarks): boolean {
  if (one.rank < settledRank || other.rank < settledRank) return false;
  if (one.id === null || other.id === null || one.id === other.id) return false;
  if (one.questions.length === 0 || other.questions.length === 0 || !shareNone(one.results, other.results))
    return false;
  return shareNone(one.questions, other.questions) || haveOtherSpecimens(one, other);
}

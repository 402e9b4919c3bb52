/** What a report says, as far as it can tell it from another one of the same order number, code and time. */
export interface ReportMarks {
  /** Of the report itself, or null. */
  readonly id: string | null;
  /** How settled its status is (`statusRank`). */
  readonly rank: number;
  /** Ids of its results. */
  readonly results: readonly string[];
  /** What its results answer: codes, else names. */
  readonly questions: readonly string[];
  /** What its results were measured in, in words; null if one does not say it. */
  readonly specimens: readonly string[] | null;
  /** Names of the specimens themselves; null if one is not named. */
  readonly specimenIds: readonly string[] | null;
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
 * Whether two reports of one order number, code and time are two, and not versions of one. They are if both are settled, have ids of their own and no
 * result in common, and answer no question in common or measured other specimens: a correction repeats what it corrects.
 */
export function areDistinctReports(one: ReportMarks, other: ReportMarks): boolean {
  if (one.rank < settledRank || other.rank < settledRank) return false;
  if (one.id === null || other.id === null || one.id === other.id) return false;
  if (one.questions.length === 0 || other.questions.length === 0 || !shareNone(one.results, other.results))
    return false;
  return shareNone(one.questions, other.questions) || haveOtherSpecimens(one, other);
}

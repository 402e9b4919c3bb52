const hour = 3_600_000;

/**
 * Samples of at most this length, in milliseconds, are found by a look at the time before; longer ones by an index of their own,
 * so that one sample of a year does not make every read go back a year.
 */
export const shortLength = hour;

/** Longest sample of each class of long ones, four times the one before. The last class has no bound. */
const classBounds = [1, 2, 3, 4, 5, 6].map((power) => hour * 4 ** power);

/** The class of a long sample, in SQL over `duration_ms`: the index is written with these very words. */
export const lengthClassSql = `CASE ${classBounds
  .map((bound, place) => `WHEN duration_ms <= ${bound} THEN ${place}`)
  .join(' ')} ELSE ${classBounds.length} END`;

/** The classes with their longest samples, as rows of SQL: a sample of the last class may be longer than all times. */
const lengthClassesSql = `(VALUES ${[...classBounds, Number.MAX_SAFE_INTEGER / 4]
  .map((longest, place) => `(${place}, ${longest})`)
  .join(', ')})`;

/** Condition of the index `long_samples`. */
export const isLongSql = `duration_ms > ${shortLength}`;

/**
 * Long samples that start before one instant and may reach over another one: `?` are type id, the first instant (exclusive), the
 * earliest start, and the second instant. Some may end before it, but few: no sample of a class is four times another.
 */
export const longSamplesSql = (columns: string): string => `
  SELECT ${columns} FROM ${lengthClassesSql} c CROSS JOIN main.samples INDEXED BY long_samples
  WHERE type_id = ? AND ${isLongSql} AND ${lengthClassSql} = c.column1
    AND start_ms < ? AND start_ms >= MAX(?, ? - c.column2)`;

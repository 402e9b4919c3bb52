/**
 * Why an entry that counts is not in the nutrition log, as the column `hidden` says it: another source brought one alike, a newer
 * statement has others in its place, its app's own export says more of its day, or a newer such export holds the day without it.
 * 0 is listed, 1 another version than the one that is.
 */
export const entryMarks = { alike: 2, superseded: 3, ownExport: 4, relogged: 5 } as const;

/** Every value of that column, as a list for SQL: an index begins with it. */
export const hiddenValues = [0, 1, ...Object.values(entryMarks)].join(', ');

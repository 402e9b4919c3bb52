/**
 * `LIMIT ?`, written so that SQLite does not look at the number: a bare `?` there lets it plan the statement anew whenever a number
 * is bound, which takes longer than reading a short page.
 */
export const boundLimit = 'LIMIT ? + 0';

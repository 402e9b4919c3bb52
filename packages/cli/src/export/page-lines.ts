const head = '{"data":[';
const tail = '],"nextCursor":';
const between = '},{"id":';
/** The end behind `tail`: nothing more, as a second list of records would be. */
const ending = /^(?:null|"[^"\\]*")\}\s*$/;

/** Signs that would make the cuts unsure, or a record longer than its line. */
const unsure = ['[', '\n', '\r'];

/** JSON in which no sign is left at which some readers end a line although JSON does not. */
const inOneLine = (json: string): string =>
  json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);

export function linesOfRecords(records: readonly unknown[]): string {
  return inOneLine(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

/**
 * The records of a page as lines, cut out of its text: a tenth of the work of writing each anew. `text` is JSON that was parsed
 * and holds so many records. Null if it is not as hosts write it, or if a bracket is in a record: then a cut could be in a list of
 * the record's own.
 *
 * Without such a list `},{"id":` stands between records alone: within a text its quote would be escaped, and behind the end of a
 * text no letter follows.
 */
export function linesOfPage(text: string, records: number): string | null {
  const end = text.lastIndexOf(tail);
  if (records === 0 || !text.startsWith(head) || end === -1) return null;
  if (!ending.test(text.slice(end + tail.length))) return null;
  const all = text.slice(head.length, end);
  if (unsure.some((mark) => all.includes(mark))) return null;
  const parts = all.split(between);
  return parts.length === records ? inOneLine(`${parts.join('}\n{"id":')}\n`) : null;
}

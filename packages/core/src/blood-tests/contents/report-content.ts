import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import { digestId } from '../../records/identity.ts';
import { lastingContent, resultContent, answeredContent, timeText } from './result-content.ts';

/** The source as a key names it, which distinguishes servers of one name. */
export function sourceIn({ key }: BloodTestRecord): string {
  return key.split('\n')[1] ?? '';
}

/** All that a report says but its ids and its last change. Null if that is too little to distinguish it from others: no time, nothing said, or results that are not there. */
export function reportContent(record: BloodTestRecord): string | null {
  const { key: _key, resource: _resource, updatedAt: _updated, results, collectedDate, ...head } = record;
  if ((collectedDate ?? head.issued ?? null) === null || results.some(({ missing }) => missing === true)) return null;
  if (results.length === 0 && head.conclusion === undefined && head.conclusionCodes === undefined) return null;
  const said = results.map((result) => [lastingContent(result, collectedDate), result.members ?? []]);
  return JSON.stringify([sourceIn(record), head, timeText(collectedDate), said]);
}

/** The content by which a report entered in error is found under any id: name, codes, time and answers. Null without a time or an answer. */
export function withdrawnReportContent({ name, codings, collectedDate, results }: BloodTestRecord): string | null {
  const answered = results.filter(({ quantity, text, components }) => quantity ?? text ?? components);
  if (collectedDate === null || answered.length === 0) return null;
  const codes = codings.map(({ system, code }) => `${system ?? ''}|${code}`);
  const said = answered.map((result) => resultContent(result, collectedDate)).sort();
  return digestId([name.toLowerCase(), ...codes, timeText(collectedDate), ...said].join('\n'));
}

/**
 * The content of a blood test, whoever says it. The same test from two providers has the same content under two keys, and is listed once with both
 * sources; names, specimens and identifiers differ between providers and do not count. Null if it holds no answer or no time, for then nothing
 * tells two apart.
 */
export function bloodTestContent(record: BloodTestRecord): string | null {
  const results = record.results.filter((result) => result.members === undefined);
  const answered = results.some(({ quantity, text, components }) => quantity ?? text ?? components?.length);
  if (!answered || record.collectedDate === null) return null;
  const contents = results.map((result) => answeredContent(result, record.collectedDate));
  return digestId([...new Set(contents)].sort().join('\n\n'));
}

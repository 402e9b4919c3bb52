import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { resultContent, saysNoMore } from './result-content.ts';

/** What reports say. */
export interface ReportedContents {
  /** Whether a report of this source already says all that a result says: laboratories write results twice, under two ids. */
  say(sourceName: string, result: BloodTestResultRecord, collectedDate: string | null): boolean;
}

/** What these reports say. */
export function reportedContents(reports: readonly BloodTestRecord[]): ReportedContents {
  const contents = new Map<string, BloodTestResultRecord[]>();
  for (const { results, collectedDate, source } of reports) {
    for (const result of results) {
      if (!(result.quantity ?? result.text ?? result.components)) continue;
      const content = `${source.name}\n${resultContent(result, collectedDate)}`;
      const known = contents.get(content);
      if (known === undefined) contents.set(content, [result]);
      else known.push(result);
    }
  }
  return {
    say(sourceName, result, collectedDate) {
      const same = contents.get(`${sourceName}\n${resultContent(result, collectedDate)}`) ?? [];
      return same.some((known) => saysNoMore(result, known));
    },
  };
}

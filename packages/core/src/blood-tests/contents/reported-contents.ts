import { groupedBy } from '@vitalgate/days';
import type { BloodTestRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { resultContent, saysNoMore } from './result-content.ts';

export function reportedContents(reports: readonly BloodTestRecord[]) {
  const answered = reports.flatMap(({ results, collectedDate, source }) =>
    results
      .filter(({ quantity, text, components }) => quantity ?? text ?? components)
      .map((result) => ({ result, content: `${source.name}\n${resultContent(result, collectedDate)}` })),
  );
  const known = groupedBy(answered, ({ content }) => content);
  return {
    /** True if a report of this source already says all that a result says: laboratories write results twice, under two ids. */
    say(sourceName: string, result: BloodTestResultRecord, collectedDate: string | null): boolean {
      const same = known.get(`${sourceName}\n${resultContent(result, collectedDate)}`) ?? [];
      return same.some((one) => saysNoMore(result, one.result));
    },
  };
}

export type ReportedContents = ReturnType<typeof reportedContents>;

import { gatheredHead, reportedTime, type BloodTestRecord } from '@vitalgate/core';
import { known } from '../../kit/known-members.ts';
import { laboratoryName } from '../resources/laboratory-name.ts';
import { withMembers } from '../resources/references.ts';
import { issuedOf, type ResourceEntry } from '../resources/resource-entry.ts';
import { entryKey, lastingKey } from '../resources/resource-shelf.ts';
import { earliestTime, observationTime } from '../resources/specimen-time.ts';
import { lastChange } from './report-test.ts';
import { testResults, type LabContext } from './test-results.ts';

interface Gathering {
  readonly key: string;
  readonly collectedDate: string | null;
  readonly entries: ResourceEntry[];
}

function gather(roots: readonly ResourceEntry[], context: LabContext): readonly Gathering[] {
  const gatherings = new Map<string, Gathering>();
  for (const root of roots) {
    const entries = withMembers([root], context.find);
    const collectedDate = observationTime(root, context.shelf) ?? earliestTime(entries, context.shelf);
    const time = collectedDate === null ? issuedOf(root) : reportedTime(collectedDate);
    const key =
      time === null
        ? `fhir\n${lastingKey(root)}`
        : `fhir\n${root.sourceName}\n${collectedDate === null ? 'issued' : 'collected'} ${time.instant ?? time.text}`;
    const known = gatherings.get(key) ?? { key, collectedDate, entries: [] };
    gatherings.set(key, known);
    for (const entry of entries) known.entries.push(entry);
  }
  return [...gatherings.values()];
}

function gatheredTest(gathering: Gathering, context: LabContext): BloodTestRecord {
  const { shelf } = context;
  const { key, collectedDate } = gathering;
  const entries = [...new Map(gathering.entries.map((entry) => [entryKey(entry), entry])).values()];
  const results = testResults(entries, { ...context, order: [], specimen: null, collectedDate, named: [] });
  const issued = entries.map(issuedOf).filter((time) => time !== null);
  const issuedLast = issued.reduce<(typeof issued)[number] | null>(
    (one, two) => (one !== null && (one.instant ?? 0) >= (two.instant ?? 0) ? one : two),
    null,
  );
  return {
    key,
    collectedDate,
    issuedAt: issuedLast?.instant ?? null,
    ...known({ issued: issuedLast?.text, updatedAt: lastChange(entries) }),
    ...gatheredHead(results),
    laboratory: entries.map((entry) => laboratoryName(entry, shelf)).find((name) => name !== null) ?? null,
    results,
    gathered: true,
    source: { name: entries[0]?.sourceName ?? '' },
  };
}

/**
 * Observations that no report names, as blood tests: those of one source with one time (their own, else their specimen's, else
 * their members'; an instant, or a date if no more was reported; else the time of issue) are one blood test, for a laboratory that sends no reports still draws all its tubes at once. Without any time each
 * is a blood test of its own. Decision 0042.
 */
export function gatheredTests(roots: readonly ResourceEntry[], context: LabContext): readonly BloodTestRecord[] {
  return gather(roots, context).map((gathering) => gatheredTest(gathering, context));
}

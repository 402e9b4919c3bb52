import { collectedAtOf, gatheredHead, reportedTime, type BloodTestRecord, type Instant } from '@vitalgate/core';
import { laboratoryName } from './laboratory-name.ts';
import { issuedOf, lastChange } from './report-test.ts';
import { effectiveOf, type ResourceEntry } from './resource-entry.ts';
import { entryKey, type ResourceShelf } from './resource-shelf.ts';
import { testResults, withMembers, type ObservationFinder } from './test-results.ts';

/** What gathered blood tests are made with. */
export interface GatherContext {
  readonly shelf: ResourceShelf;
  readonly find: ObservationFinder;
  readonly midnightOf: (date: string) => Instant;
}

interface Gathering {
  readonly key: string;
  readonly collectedDate: string | null;
  readonly gathered: boolean;
  readonly entries: ResourceEntry[];
}

function gather(roots: readonly ResourceEntry[], context: GatherContext): readonly Gathering[] {
  const gatherings = new Map<string, Gathering>();
  for (const root of roots) {
    const effective = effectiveOf(root.resource);
    const time = effective === null ? null : reportedTime(effective);
    const at = time === null ? issuedOf(root, context.midnightOf) : (time.instant ?? time.text);
    const common = at !== null;
    const key = common
      ? `fhir\n${root.sourceName}\n${time === null ? 'issued' : 'collected'} ${at}`
      : `fhir\n${entryKey(root)}`;
    const known = gatherings.get(key) ?? { key, collectedDate: effective, gathered: common, entries: [] };
    gatherings.set(key, known);
    for (const entry of withMembers([root], context.find)) known.entries.push(entry);
  }
  return [...gatherings.values()];
}

function gatheredTest(gathering: Gathering, context: GatherContext): BloodTestRecord {
  const { key, collectedDate, gathered } = gathering;
  const { shelf, find, midnightOf } = context;
  const entries = [...new Map(gathering.entries.map((entry) => [entryKey(entry), entry])).values()];
  const results = testResults(entries, { shelf, find, order: [], collectedDate });
  const issued = entries.map((entry) => issuedOf(entry, midnightOf)).filter((time) => time !== null);
  const issuedAt = issued.length === 0 ? null : issued.reduce((one, two) => (one > two ? one : two));
  const changed = lastChange(entries);
  return {
    key,
    collectedAt: collectedAtOf({ collectedDate, issuedAt }, midnightOf),
    collectedDate,
    issuedAt,
    ...(changed === null ? {} : { updatedAt: changed }),
    ...gatheredHead(results),
    laboratory: entries.map((entry) => laboratoryName(entry, shelf)).find((name) => name !== null) ?? null,
    results,
    ...(gathered ? { gathered } : {}),
    source: { name: entries[0]?.sourceName ?? '' },
  };
}

/**
 * Observations that no report names, as blood tests: those of one source with one effective time (instant, or date where no more was reported;
 * else time of issue) are one blood test, for a laboratory that sends no reports still draws all its tubes at once. Without any time each
 * is a blood test of its own.
 */
export function gatheredTests(roots: readonly ResourceEntry[], context: GatherContext): readonly BloodTestRecord[] {
  return gather(roots, context).map((gathering) => gatheredTest(gathering, context));
}

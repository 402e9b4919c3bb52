import type { BloodTestRecord } from '../../records/blood-test-record.ts';
import type { RecordVersion } from '../../records/record-version.ts';
import type { BloodTestVersion, Brought } from '../versions/blood-test-version.ts';
import { mergedVersion } from '../versions/merged-version.ts';

/** Versions of a blood test that share a lasting id, directly or through others. */
export interface Family extends Brought {
  readonly versions: readonly BloodTestVersion[];
  readonly first: BloodTestVersion;
  readonly merged: RecordVersion<BloodTestRecord>;
}

/** Below zero if the first version came before the other one. */
export function inOrder(one: BloodTestVersion, other: BloodTestVersion): number {
  return one.firstImport - other.firstImport || (one.record.key < other.record.key ? -1 : 1);
}

/** The lasting ids of a version: its key, and what names its report at the source. */
function lastingIds({ record }: BloodTestVersion): readonly string[] {
  return record.resource === undefined ? [record.key] : [record.key, `fhir\n${record.source.name}\n${record.resource}`];
}

/** The families of versions, in the order in which they came. */
export function families(versions: readonly BloodTestVersion[]): readonly Family[] {
  const byId = new Map<string, BloodTestVersion[]>();
  for (const version of [...versions].sort(inOrder)) {
    const known = lastingIds(version).map((id) => byId.get(id));
    const [group = [], ...others] = new Set(known.filter((found) => found !== undefined));
    for (const other of others) group.push(...other);
    group.push(version);
    for (const member of others.length > 0 ? group : [version])
      for (const id of lastingIds(member)) byId.set(id, group);
  }
  return [...new Set(byId.values())]
    .flatMap((group) => {
      const [first] = [...group].sort(inOrder);
      const merged = mergedVersion(group);
      return first === undefined || merged === null
        ? []
        : [{ versions: group, first, merged, imports: group.flatMap(({ imports }) => imports) }];
    })
    .sort((one, other) => inOrder(one.first, other.first));
}

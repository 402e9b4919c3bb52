import type { SampleOrigin } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';

type Columns = readonly [
  name: string,
  bundleIdentifier: string | null,
  version: string | null,
  device: string | null,
  metadata: string | null,
];

/** Origins kept at a time. Most samples share a few dozen; metadata that differs in every sample passes through. */
const capacity = 4096;

/** Looks up what recorded a sample by its two ids, and remembers it: ids are never given twice. */
export function sampleOrigins(db: SqlDatabase): (sourceId: number, provenanceId: number) => SampleOrigin {
  const select = db.prepare<Columns>(
    `SELECT o.name, o.bundle_identifier, p.source_version, p.device, p.metadata
     FROM sources o, provenances p WHERE o.source_id = ? AND p.provenance_id = ?`,
  );
  const bySource = new Map<number, Map<number, SampleOrigin>>();
  let kept = 0;

  return (sourceId, provenanceId) => {
    const known = bySource.get(sourceId)?.get(provenanceId);
    if (known !== undefined) return known;
    const row = select.get(sourceId, provenanceId);
    if (row === undefined) throw new Error('a sample names an origin that is not stored');
    const [name, bundleIdentifier, version, device, metadata] = row;
    const origin: SampleOrigin = {
      source: { name, bundleIdentifier, version },
      device,
      metadata: metadata === null ? null : (JSON.parse(metadata) as Record<string, string>),
    };
    if (kept++ >= capacity) {
      bySource.clear();
      kept = 1;
    }
    const ofSource = bySource.get(sourceId) ?? new Map<number, SampleOrigin>();
    bySource.set(sourceId, ofSource.set(provenanceId, origin));
    return origin;
  };
}

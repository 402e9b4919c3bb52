import { givenName } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

/** Knows the names that programs gave to samples which an export holds. */
export interface LaterVersions {
  /** Whether the export at a place holds a sample of the source that has the name of the one with this provenance. */
  isIn(place: number, sourceName: string, provenanceId: number): boolean;
}

const none: LaterVersions = { isIn: () => false };

function nameOf(metadata: string): string | null {
  return givenName(JSON.parse(metadata) as Readonly<Record<string, string>>);
}

/** What is known of who holds samples with a set of imports. */
interface Holders {
  readonly lacked: readonly number[];
  /** Places of the exports that hold samples of a set. */
  readonly heldBy: (originId: number) => readonly number[];
  readonly sourceName: (sourceId: number) => string;
}

/**
 * Finds, for the samples of a type that some export lacks, which of them it holds in a later version: under the name that the
 * program gave to the record, whatever else it says of it. Reads nothing more of a type of which nothing is lacked, or
 * nothing that has a name. Part of the caller's transaction.
 */
export function laterVersions(
  db: SqlDatabase,
  { lacked, heldBy, sourceName }: Holders,
): (typeId: number) => LaterVersions {
  if (lacked.length === 0) return () => none;
  const lackedMetadata = db.prepare<readonly [id: number, metadata: string]>(
    `SELECT p.provenance_id, p.metadata FROM main.provenances p WHERE p.metadata IS NOT NULL AND p.provenance_id IN
       (SELECT provenance_id FROM main.samples WHERE type_id = ? AND origin_id IN (${lacked.join(', ')}))`,
  );
  const named = db.prepare<readonly [id: number, metadata: string]>(
    `SELECT provenance_id, metadata FROM main.provenances
     WHERE metadata LIKE '%"HKExternalUUID"%' OR metadata LIKE '%"HKMetadataKeySyncIdentifier"%'`,
  );
  return (typeId) => {
    const names = new Map<number, string>();
    for (const [id, metadata] of lackedMetadata.iterate(typeId)) {
      const name = nameOf(metadata);
      if (name !== null) names.set(id, name);
    }
    if (names.size === 0) return none;
    const wanted = new Set(names.values());
    for (const [id, metadata] of named.iterate()) {
      const name = names.has(id) ? null : nameOf(metadata);
      if (name !== null && wanted.has(name)) names.set(id, name);
    }
    db.exec(
      'CREATE TEMP TABLE IF NOT EXISTS named_alike (provenance_id INTEGER PRIMARY KEY); DELETE FROM temp.named_alike',
    );
    const note = db.prepare('INSERT INTO temp.named_alike VALUES (?)');
    for (const id of names.keys()) note.run(id);
    const alike = db.prepare<readonly [sourceId: number, originId: number, provenanceId: number]>(
      `SELECT source_id, origin_id, provenance_id FROM main.samples
       WHERE type_id = ? AND provenance_id IN (SELECT provenance_id FROM temp.named_alike)`,
    );
    const held = new Set<string>();
    for (const [sourceId, originId, provenanceId] of alike.iterate(typeId)) {
      for (const place of heldBy(originId))
        held.add(`${place} ${sourceName(sourceId)} ${names.get(provenanceId) ?? ''}`);
    }
    return {
      isIn: (place, source, provenanceId) => {
        const name = names.get(provenanceId);
        return name !== undefined && held.has(`${place} ${source} ${name}`);
      },
    };
  };
}

import { givenName, recordNameKeys } from '@vitalgate/core';
import { accountRecordKey } from '@vitalgate/days';
import type { OriginFacts } from '../origins/origin-facts.ts';
import type { SqlDatabase } from '../sql/driver.ts';

/** Knows the names that programs gave to samples which an export holds. */
export interface LaterVersions {
  /**
   * Whether the export at a place holds a sample of the source that has the name of the one with this provenance. Of a name that
   * samples of one export bear at different times never: it names none of them. A record of an account may hold several samples.
   */
  isIn(place: number, sourceName: string, provenanceId: number): boolean;
}

const none: LaterVersions = { isIn: () => false };

/** Begins the name of a record of an account, which may hold samples of several times. */
const ofAccount = 'account ';

function nameOf(text: string): string | null {
  const metadata = JSON.parse(text) as Readonly<Record<string, string>>;
  const record = metadata[accountRecordKey];
  return record === undefined ? givenName(metadata) : `${ofAccount}${record}`;
}

/** Finds names that samples of one export bear at different times. */
class NamesOfMany {
  readonly #facts: ReadonlyMap<number, OriginFacts>;
  /** The time of a name's sample, by export. */
  readonly #times = new Map<string, Map<number, string>>();
  readonly #found = new Set<string>();

  constructor(facts: ReadonlyMap<number, OriginFacts>) {
    this.#facts = facts;
  }

  add(name: string, originId: number, time: string): void {
    if (this.#found.has(name)) return;
    const times = this.#times.get(name) ?? new Map<number, string>();
    this.#times.set(name, times);
    for (const { importNumber: number, exportedAt } of this.#facts.get(originId)?.stating ?? []) {
      // A feed delivers versions of a sample one after the other.
      if (exportedAt === null) continue;
      const known = times.get(number) ?? time;
      if (known !== time) {
        this.#found.add(name);
        this.#times.delete(name);
        return;
      }
      times.set(number, time);
    }
  }

  has(name: string): boolean {
    return this.#found.has(name);
  }
}

/** What is known of who holds samples with a set of imports. */
interface Holders {
  readonly lacked: readonly number[];
  /** Places of the exports that hold samples of a set. */
  readonly heldBy: (originId: number) => readonly number[];
  readonly facts: ReadonlyMap<number, OriginFacts>;
  readonly sourceName: (sourceId: number) => string;
}

/**
 * Finds, for the samples of a type that some export lacks, which of them it holds in a later version: under the name that the
 * program gave to the record, whatever else it says of it. Reads nothing more of a type of which nothing is lacked, or
 * nothing that has a name. Part of the caller's transaction.
 */
export function laterVersions(
  db: SqlDatabase,
  { lacked, heldBy, facts, sourceName }: Holders,
): (typeId: number) => LaterVersions {
  if (lacked.length === 0) return () => none;
  const lackedMetadata = db.prepare<readonly [id: number, metadata: string]>(
    `SELECT p.provenance_id, p.metadata FROM main.provenances p WHERE p.metadata IS NOT NULL AND p.provenance_id IN
       (SELECT provenance_id FROM main.samples WHERE type_id = ? AND origin_id IN (${lacked.join(', ')}))`,
  );
  const named = db.prepare<readonly [id: number, metadata: string]>(
    `SELECT provenance_id, metadata FROM main.provenances
     WHERE ${[accountRecordKey, ...recordNameKeys].map((key) => `metadata LIKE '%"${key}"%'`).join(' OR ')}`,
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
    const alike = db.prepare<
      readonly [sourceId: number, originId: number, provenanceId: number, start: number, duration: number]
    >(
      `SELECT source_id, origin_id, provenance_id, start_ms, duration_ms FROM main.samples
       WHERE type_id = ? AND provenance_id IN (SELECT provenance_id FROM temp.named_alike)`,
    );
    const held = new Set<string>();
    const ofMany = new NamesOfMany(facts);
    for (const [sourceId, originId, provenanceId, start, duration] of alike.iterate(typeId)) {
      const name = names.get(provenanceId) ?? '';
      const named = `${sourceName(sourceId)} ${name}`;
      if (!name.startsWith(ofAccount)) ofMany.add(named, originId, `${start} ${duration}`);
      for (const place of heldBy(originId)) held.add(`${place} ${named}`);
    }
    return {
      isIn: (place, source, provenanceId) => {
        const name = names.get(provenanceId);
        if (name === undefined) return false;
        const named = `${source} ${name}`;
        return held.has(`${place} ${named}`) && !ofMany.has(named);
      },
    };
  };
}

import { digest53, storedMetadata, type CategorySample, type QuantitySample } from '@vitalgate/core';
import type { SqlDatabase } from '../../sql/driver.ts';
import { internCache } from './intern-cache.ts';

/** Texts of each sort that are remembered; unique ones (an id in each sample's metadata) pass through. */
const remembered = 10_000;

/** Joins the parts of a key; cannot be part of XML text. */
const separator = '\u0000';

/** Neighbours in a file repeat each other, some in turn: the context of a heart rate is one of three. */
const mostLast = 4;

/** A provenance that was interned. Equal metadata of neighbours are one object. */
interface KnownProvenance {
  readonly metadata: QuantitySample['metadata'];
  readonly version: string | null;
  readonly device: string | null;
  readonly timeZone: string | null;
  readonly id: number;
}

/** Prepares to give the texts that samples share ids, within one staging file. */
export function stagingInterner(staging: SqlDatabase) {
  const types = new Map<string, number>();
  const sources = internCache(remembered);
  const provenances = internCache(remembered);
  const values = internCache(remembered);
  const insertType = staging.prepare('INSERT INTO types VALUES (?, ?, ?)');
  const insertSource = staging.prepare('INSERT INTO sources VALUES (?, ?, ?)');
  const insertProvenance = staging.prepare('INSERT INTO provenances VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertValue = staging.prepare('INSERT INTO category_values VALUES (?, ?)');
  // Neighbours in a file mostly share type, source and provenance: comparing with the last one saves a key and a look-up.
  let lastType = { kind: '', name: '', id: 0 };
  let lastSource: { source: QuantitySample['source']; id: number } | null = null;
  const lastProvenances: KnownProvenance[] = [];
  let lastSourceId = 0;
  let lastProvenanceId = 0;
  let lastValueId = 0;

  return {
    type(kind: 'quantity' | 'category', name: string): number {
      if (lastType.name === name && lastType.kind === kind) return lastType.id;
      const key = kind + separator + name;
      let id = types.get(key);
      if (id === undefined) {
        id = types.size + 1;
        types.set(key, id);
        insertType.run(id, kind, name);
      }
      lastType = { kind, name, id };
      return id;
    },
    source(source: QuantitySample['source']): number {
      const { name, bundleIdentifier } = source;
      if (
        lastSource !== null &&
        lastSource.source.name === name &&
        lastSource.source.bundleIdentifier === bundleIdentifier
      ) {
        return lastSource.id;
      }
      const key = bundleIdentifier === null ? name : name + separator + bundleIdentifier;
      let id = sources.get(key);
      if (id === undefined) {
        id = ++lastSourceId;
        sources.set(key, id);
        insertSource.run(id, name, bundleIdentifier);
      }
      lastSource = { source, id };
      return id;
    },
    provenance(sample: QuantitySample | CategorySample): number {
      const { device, timeZone, aggregated = false } = sample;
      const metadata = storedMetadata(sample);
      const { version } = sample.source;
      const last = lastProvenances.find(
        (known) =>
          known.metadata === metadata &&
          known.version === version &&
          known.device === device &&
          known.timeZone === timeZone,
      );
      if (last !== undefined) return last.id;
      const metadataText = metadata === null ? null : JSON.stringify(metadata);
      // A mark before each part tells null from the empty text.
      const key = [version, device, timeZone, metadataText, ...(aggregated ? ['aggregated'] : [])]
        .map((part) => (part === null ? '-' : `+${part}`))
        .join(separator);
      let id = provenances.get(key);
      if (id === undefined) {
        id = ++lastProvenanceId;
        provenances.set(key, id);
        const userEntered = metadata?.HKWasUserEntered === '1' ? 1 : 0;
        const isAggregated = aggregated ? 1 : 0;
        insertProvenance.run(id, digest53(key), version, device, metadataText, userEntered, timeZone, isAggregated);
      }
      if (lastProvenances.length === mostLast) lastProvenances.shift();
      lastProvenances.push({ version, device, metadata, timeZone, id });
      return id;
    },
    categoryValue(value: string): number {
      let id = values.get(value);
      if (id === undefined) {
        id = ++lastValueId;
        values.set(value, id);
        insertValue.run(id, value);
      }
      return id;
    },
  };
}

import { digest53, type CategorySample, type QuantitySample } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';
import { internCache } from './intern-cache.ts';

/** Ids, within one staging file, of the texts that samples share. */
export interface StagingInterner {
  type(kind: 'quantity' | 'category', name: string): number;
  source(source: QuantitySample['source']): number;
  provenance(sample: QuantitySample | CategorySample): number;
  categoryValue(value: string): number;
}

/** Texts of each sort that are remembered; unique ones (an id in each sample's metadata) pass through. */
const remembered = 10_000;

/** Joins the parts of a key; cannot be part of XML text. */
const separator = '\u0000';

/** Prepares interning into a staging file. */
export function stagingInterner(staging: SqlDatabase): StagingInterner {
  const types = new Map<string, number>();
  const sources = internCache(remembered);
  const provenances = internCache(remembered);
  const values = internCache(remembered);
  const insertType = staging.prepare('INSERT INTO types VALUES (?, ?, ?)');
  const insertSource = staging.prepare('INSERT INTO sources VALUES (?, ?, ?)');
  const insertProvenance = staging.prepare('INSERT INTO provenances VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertValue = staging.prepare('INSERT INTO category_values VALUES (?, ?)');
  let lastSourceId = 0;
  let lastProvenanceId = 0;
  let lastValueId = 0;

  return {
    type(kind, name) {
      const key = kind + separator + name;
      let id = types.get(key);
      if (id === undefined) {
        id = types.size + 1;
        types.set(key, id);
        insertType.run(id, kind, name);
      }
      return id;
    },
    source({ name, bundleIdentifier }) {
      const key = bundleIdentifier === null ? name : name + separator + bundleIdentifier;
      let id = sources.get(key);
      if (id === undefined) {
        id = ++lastSourceId;
        sources.set(key, id);
        insertSource.run(id, name, bundleIdentifier);
      }
      return id;
    },
    provenance({ source: { version }, device, metadata, timeZone }) {
      const metadataText = metadata === null ? null : JSON.stringify(metadata);
      // Null and the empty text differ in their first character.
      const key =
        (version === null ? '-' : `+${version}`) +
        (device === null ? '\u0000-' : `\u0000+${device}`) +
        (timeZone === null ? '\u0000-' : `\u0000+${timeZone}`) +
        (metadataText ?? '');
      let id = provenances.get(key);
      if (id === undefined) {
        id = ++lastProvenanceId;
        provenances.set(key, id);
        const userEntered = metadata?.HKWasUserEntered === '1' ? 1 : 0;
        insertProvenance.run(id, digest53(key), version, device, metadataText, userEntered, timeZone);
      }
      return id;
    },
    categoryValue(value) {
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

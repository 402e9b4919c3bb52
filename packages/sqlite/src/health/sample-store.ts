import type { Instant, SampleExtent, SampleStore, Source, StoredSample } from '@vitalgate/core';
import type { SqlDatabase } from '../driver.ts';

type Columns = readonly [
  StoredSample['start'],
  number,
  number,
  number,
  string,
  string | null,
  string | null,
  string | null,
  string | null,
];

/**
 * A page of samples by key: `?` are type name, start, identity (exclusive), end (exclusive), limit. The joins find one
 * row each by its key, and the order is the table's own.
 */
export const samplePageSql = `
  SELECT s.start_ms, s.identity, s.duration_ms, s.value,
    o.name, o.bundle_identifier, p.source_version, p.device, p.metadata
  FROM samples s
  CROSS JOIN sources o ON o.source_id = s.source_id
  CROSS JOIN provenances p ON p.provenance_id = s.provenance_id
  WHERE s.type_id = (SELECT type_id FROM types WHERE kind = 'quantity' AND name = ?)
    AND (s.start_ms, s.identity) > (?, ?) AND s.start_ms < ?
  ORDER BY s.start_ms, s.identity LIMIT ?`;

/** Count, first and last start of each quantity type. */
export const sampleExtentsSql = `
  SELECT t.name, s.count, s.first, s.last FROM types t
  JOIN (SELECT type_id, COUNT(*) AS count, MIN(start_ms) AS first, MAX(start_ms) AS last FROM samples GROUP BY type_id) s
    ON s.type_id = t.type_id
  WHERE t.kind = 'quantity'`;

/** Raw quantity samples in the health store. */
export function sampleStore(db: SqlDatabase): SampleStore {
  const select = db.prepare<Columns>(samplePageSql);
  const types = db.prepare<readonly [string]>("SELECT name FROM types WHERE kind = 'quantity'");
  const extents = db.prepare<readonly [string, number, Instant, Instant]>(sampleExtentsSql);
  return {
    page(type, start, end, after, limit) {
      const beyond = after !== null && after.start >= start;
      const rows = select.all(type, beyond ? after.start : start, beyond ? after.identity : -1, end, limit);
      let previous: Source | null = null;
      return rows.map(([at, identity, duration, value, name, bundleIdentifier, version, device, metadata]) => {
        if (
          previous === null ||
          previous.name !== name ||
          previous.version !== version ||
          previous.bundleIdentifier !== bundleIdentifier
        ) {
          previous = { name, bundleIdentifier, version };
        }
        return {
          start: at,
          identity,
          end: (at + duration) as StoredSample['end'],
          value,
          source: previous,
          device,
          metadata: metadata === null ? null : (JSON.parse(metadata) as Record<string, string>),
        };
      });
    },
    typesEverSeen: () => new Set(types.all().map(([name]) => name)),
    extents: () =>
      new Map(
        extents.all().map(([name, count, first, last]): [string, SampleExtent] => [name, { count, first, last }]),
      ),
  };
}

import type { XmlAttributes } from '../../xml/xml-reader.ts';

/** An element's metadata entries as they are written. */
export type Metadata = Readonly<Record<string, string>>;

/** The metadata with a `MetadataEntry` element's pair added; of two with one key the later one stays. */
export function withMetadataEntry(metadata: Metadata | null, { key, value }: XmlAttributes): Metadata | null {
  if (key === undefined || value === undefined) return metadata;
  const entries: Record<string, string> = metadata ?? {};
  // Plain assignment to this one key would set the object's prototype.
  if (key === '__proto__') Object.defineProperty(entries, key, { value, enumerable: true, configurable: true });
  else entries[key] = value;
  return entries;
}

const zoneName = /^(?:[A-Za-z][A-Za-z0-9_+-]*)(?:\/[A-Za-z0-9_+-]+)*$/u;

/** How the phone names a zone that an app gave as whole hours: `GMT+0200`. */
const fixedOffset = /^GMT([+-])0?(\d{1,2})(?:00)?$/u;

/**
 * The time zone that a record names for itself (`HKTimeZone`), or null. Whether the zone exists is for others to tell.
 * The phone's `GMT+0200` is IANA's `Etc/GMT-2`, whose sign counts the other way.
 */
export function zoneOf(metadata: Metadata | null): string | null {
  const zone = metadata?.['HKTimeZone'];
  const [, sign, hours] = fixedOffset.exec(zone ?? '') ?? [];
  if (hours !== undefined) return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return zone !== undefined && zoneName.test(zone) ? zone : null;
}

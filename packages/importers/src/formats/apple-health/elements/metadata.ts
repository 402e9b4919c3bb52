import { fixedZone } from '../../../kit/plausible/fixed-zone.ts';
import type { LimitedMetadata } from '@vitalgate/core';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';

/** An element's metadata entries as they are written, within the limits of a record. */
export type Metadata = Readonly<Record<string, string>>;

export function addMetadataEntry(metadata: LimitedMetadata, { key, value }: XmlAttributes): void {
  if (key !== undefined && value !== undefined) metadata.add(key, value);
}

const zoneName = /^(?:[A-Za-z][A-Za-z0-9_+-]*)(?:\/[A-Za-z0-9_+-]+)*$/u;

/** How the phone names a zone that an app gave as whole hours: `GMT+0200`. */
const fixedOffset = /^GMT([+-])0?(\d{1,2})(?:00)?$/u;

/**
 * The time zone that a record names for itself (`HKTimeZone`), or null. Others judge if the zone exists.
 * The phone's `GMT+0200` is IANA's `Etc/GMT-2`, whose sign counts the other way.
 */
export function zoneOf(metadata: Metadata | null): string | null {
  const zone = metadata?.['HKTimeZone'];
  const [, sign, hours] = fixedOffset.exec(zone ?? '') ?? [];
  if (hours !== undefined) return fixedZone((sign === '-' ? -3600 : 3600) * Number(hours));
  return zone !== undefined && zoneName.test(zone) ? zone : null;
}

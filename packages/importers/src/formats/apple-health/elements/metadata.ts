import type { LimitedMetadata } from '@vitalgate/core';
import { offsetZone } from '@vitalgate/days';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';

/** An element's metadata entries as they are written, within the limits of a record. */
export type Metadata = Readonly<Record<string, string>>;

export function addMetadataEntry(metadata: LimitedMetadata, { key, value }: XmlAttributes): void {
  if (key !== undefined && value !== undefined) metadata.add(key, value);
}

const zoneName = /^(?:[A-Za-z][A-Za-z0-9_+-]*)(?:\/[A-Za-z0-9_+-]+)*$/u;

/** How the phone names a zone that an app gave as an offset: `GMT+0200`. */
const fixedOffset = /^GMT([+-])(\d{1,2})(?::?([0-5]\d))?$/u;

/**
 * The time zone that a record names for itself (`HKTimeZone`), or null. Others judge if the zone exists.
 * The phone's `GMT+0200` is IANA's `Etc/GMT-2`, whose sign counts the other way.
 */
export function zoneOf(metadata: Metadata | null): string | null {
  const zone = metadata?.['HKTimeZone'];
  const [, sign, hours, minutes = '0'] = fixedOffset.exec(zone ?? '') ?? [];
  if (hours !== undefined) return offsetZone((sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60));
  return zone !== undefined && zoneName.test(zone) ? zone : null;
}

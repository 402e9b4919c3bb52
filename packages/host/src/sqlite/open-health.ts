import { accountFormats, phonesOfFormats } from '@vitalgate/importers/formats';
import { openHealthStores, type HealthStores, type SqlDatabase, type ContentDigest } from '@vitalgate/sqlite';
import { intlTimeZones, systemTimeZone } from '@vitalgate/terminal/intl-time-zones';
import { foodFilesIn } from './food-files.ts';
import { openStagingFile } from './staging-files.ts';
import { createHash } from 'node:crypto';

/** 128 bits of SHA-256, in hexadecimal. */
export const contentDigest: ContentDigest = (text, bytes) =>
  createHash('sha256').update(text).update('\0').update(bytes).digest('hex').slice(0, 32);

/** The health stores on an open database, brought up to date first, for one of the threads. Throws StoreTooNewError. */
export function openHealth(database: SqlDatabase, directory: { readonly path: string }): HealthStores {
  return openHealthStores(database, {
    defaultZone: systemTimeZone(),
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    accounts: accountFormats,
    openStaging: (importId) => openStagingFile(directory.path, importId),
    foodFiles: foodFilesIn(directory.path),
    stretches: { digest: contentDigest },
  });
}

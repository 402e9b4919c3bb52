import { phonesOfFormats } from '@vitalgate/importers/formats';
import { openHealthStores, type HealthStores, type SqlDatabase } from '@vitalgate/sqlite';
import { intlTimeZones, systemTimeZone } from '@vitalgate/terminal/intl-time-zones';
import { contentDigest } from './content-digest.ts';
import { foodFilesIn } from './food-files.ts';
import { openStagingFile } from './staging-files.ts';

/**
 * The health stores on a database that is open, made or brought up to date first, for one of the threads that use them.
 * Throws StoreTooNewError.
 */
export function openHealth(database: SqlDatabase, directory: { readonly path: string }): HealthStores {
  return openHealthStores(database, {
    defaultZone: systemTimeZone(),
    timeZones: intlTimeZones(),
    phones: phonesOfFormats,
    openStaging: (importId) => openStagingFile(directory.path, importId),
    foodFiles: foodFilesIn(directory.path),
    stretches: { digest: contentDigest },
  });
}

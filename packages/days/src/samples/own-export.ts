/**
 * Metadata of a sample from an app's own export, which holds all of its days: `food` of one food, `day` of a whole day, `account` of what
 * a tracker's account holds.
 */
export const ownExportKey = 'VitalgateOwnExport';

/** Metadata by which such a sample says which day of its app's log it is of, as the export writes it: `2026-10-04`. */
export const ownExportDayKey = 'VitalgateOwnExportDay';

/**
 * How much what an app stated of a day counts, if it did so in several ways: the foods of its own export before the day's sum of
 * it, and both before what it stated to others, such as the Health app. Only the highest counts.
 */
export type OwnExportRank = 0 | 1 | 2;

/** The rank of what a sample's metadata or an entry says of itself. */
export function ownExportRank(ownExport: string | undefined): OwnExportRank {
  if (ownExport === 'food') return 2;
  return ownExport === 'day' ? 1 : 0;
}

/** What a sample from a tracker's account has under that key. */
export const accountExport = 'account';

/**
 * Metadata of a sample that an account's export holds with others as one record, such as a night: the name that the record keeps when it is
 * corrected.
 */
export const accountRecordKey = 'VitalgateAccountRecord';

/** How a tracker's account states a sample: as it was recorded, or made of what was. */
export type AccountStatement = 'recorded' | 'made';

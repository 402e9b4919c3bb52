import type { Meal, Nutrients } from '@vitalgate/contract';
import type { Instant, LocalDate } from './instant.ts';

export interface NutritionEntry {
  readonly loggedAt: Instant;
  readonly meal: Meal | null;
  readonly foodName: string | null;
  readonly brand: string | null;
  readonly quantity: { readonly amount: number; readonly unit: string } | null;
  readonly nutrients: Nutrients;
  readonly source: { readonly name: string };
  readonly timeZone: string | null;
  /** Tells the entry from one that is equal in all else, by the names that programs gave to its records; absent if they gave none. */
  readonly recordName?: string;
  /**
   * The name under which its source keeps the entry, the same in each of its versions: whatever else an entry of this source and
   * name says, it is a version of this one. Absent if the source gives no such name.
   */
  readonly recordKey?: string;
  /**
   * What of a day the app's own export states by it: a food, or the whole day in one. On that day nothing counts beside it that the
   * app told others (`own-export.ts`). Absent for all else.
   */
  readonly ownExport?: 'food' | 'day';
  /** The day of the app's log, as its own export writes it; absent for all else. */
  readonly ownExportDay?: LocalDate;
  /** The time of that day, in seconds from midnight by the user's clocks: `loggedAt` follows from it. Absent for all else. */
  readonly ownExportSecond?: number;
}

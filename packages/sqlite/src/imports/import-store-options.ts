import type { DayRule } from '@vitalgate/days';
import type { FoodFiles } from '../foods/food-files.ts';
import type { StretchOptions } from './stretches/staged-stretches.ts';
import type { OpenStaging } from './staging/staging-file.ts';

export interface ImportStoreOptions {
  readonly openStaging: OpenStaging;
  /** Absent: foods are left out. */
  readonly foodFiles?: FoodFiles | undefined;
  /** How stretches that an earlier import told are known; absent: all samples are merged one by one. */
  readonly stretches?: StretchOptions | undefined;
  /** How samples find their day, as the user's zones are now. */
  readonly dayRule: () => DayRule;
}

import { ownExportKey, ownExportRank } from './own-export.ts';
import type { StatisticsSample } from './statistics-reader.ts';

type Metadata = Readonly<Record<string, string>>;

/** Keys that say which food a dietary sample belongs to. */
export const foodKeys: readonly string[] = ['HKFoodType', 'HKFoodBrandName', 'HKFoodBrand'];

/** What metadata says under some keys, in their order. */
export function saidBy(metadata: Metadata, keys: readonly string[]): readonly (readonly [string, string])[] {
  // In a loop: it is asked of each sample, and most say nothing.
  const said: (readonly [string, string])[] = [];
  for (const key of keys) {
    const value = metadata[key]?.trim() ?? '';
    if (value !== '') said.push([key, value]);
  }
  return said;
}

/** The same as a text; null if it says nothing. */
export function textSaidBy(metadata: Metadata, keys: readonly string[]): string | null {
  const said = saidBy(metadata, keys);
  return said.length === 0 ? null : JSON.stringify(said);
}

/** Keys that say what a logged record is about, by the type: the reason of an insulin dose, the food of a nutrient. */
function subjectKeys(type: string): readonly string[] {
  if (type === 'insulinDelivery') return ['HKInsulinDeliveryReason'];
  return type.startsWith('dietary') ? foodKeys : [];
}

/** Whether records of a type can say what they are about. */
export function hasSubject(type: string): boolean {
  return subjectKeys(type).length > 0;
}

/**
 * What the metadata of a logged sample says it is about, whichever program logged it, as a text; null if it says nothing. Two
 * programs that log the same amount at the same time log the same thing only if they say the same here.
 */
export function subjectOf(type: string, metadata: Metadata | null): string | null {
  return metadata === null ? null : textSaidBy(metadata, subjectKeys(type));
}

/** What the metadata of a logged sample decides in a day's sum. */
export type LoggedFacts = Required<Pick<StatisticsSample, 'subject' | 'ownExportRank'>>;

const noFacts: LoggedFacts = { subject: null, ownExportRank: 0 };

export function loggedFacts(type: string, metadata: Metadata | null): LoggedFacts {
  if (metadata === null) return noFacts;
  return { subject: subjectOf(type, metadata), ownExportRank: ownExportRank(metadata[ownExportKey]) };
}

import { foodKeys, saidBy, subjectOf, textSaidBy } from '@vitalgate/days';

/** Key by which a program gives a record one name in all of its versions. */
export const syncIdentifierKey = 'HKMetadataKeySyncIdentifier';

/** Keys by which a program names one of its records, and no other. */
/** Metadata by which a sample says under which name a phone's store keeps the record that it is of. */
export const recordIdKey = 'HKExternalUUID';

export const recordNameKeys: readonly string[] = [recordIdKey, syncIdentifierKey];

const nameAndFoodKeys = [...recordNameKeys, ...foodKeys];

type Metadata = Readonly<Record<string, string>>;

/**
 * What the metadata of a sample says to tell it from others, as a text; null if it says nothing of the kind. A program's own
 * name for a record counts for every type, the name and the brand of a food for dietary types. Other keys do not count,
 * since a later export may add them: the version of a record (`HKMetadataKeySyncVersion`) least of all.
 */
export function distinguishingMetadata(type: string, metadata: Metadata | null): string | null {
  if (metadata === null) return null;
  return textSaidBy(metadata, type.startsWith('dietary') ? nameAndFoodKeys : recordNameKeys);
}

/** What the metadata of a correlation says to tell it from others, as a text; null if it says nothing of the kind. */
export function correlationMetadata(metadata: Metadata | null): string | null {
  return metadata === null ? null : textSaidBy(metadata, nameAndFoodKeys);
}

/**
 * What the metadata of a sample says to tell it from others, part by part: its two names, the food and the brand. A part of which
 * it says nothing is null. Two samples that both say a part, and say it differently, are two.
 */
export function sayings(metadata: Metadata | null): readonly (string | null)[] {
  const said = new Map(metadata === null ? [] : saidBy(metadata, nameAndFoodKeys));
  const partOf = (...keys: readonly string[]): string | null =>
    keys.reduce<string | null>((found, key) => found ?? said.get(key)?.trim() ?? null, null);
  return [...recordNameKeys.map((key) => partOf(key)), partOf('HKFoodType'), partOf('HKFoodBrandName', 'HKFoodBrand')];
}

/** The name that a program gave to a record, as a text; null if it gave none. */
export function givenName(metadata: Metadata | null): string | null {
  return metadata === null ? null : textSaidBy(metadata, recordNameKeys);
}

/**
 * What a sample says it is about if that tells it from an equal one of the same moment alone, as a text: the reason of a dose.
 * Null if it says nothing of the kind, or if its identity holds it already, as it does of a food.
 */
export function momentarySubject(type: string, metadata: Metadata | null): string | null {
  return type.startsWith('dietary') ? null : subjectOf(type, metadata);
}

import { objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import type { ResourceEntry } from './resource-entry.ts';
import type { ResourceShelf } from './resource-shelf.ts';

/**
 * The organization that performed, by its own name or the reference's words; null if only persons are named. `performer` is a
 * reference, a list of them, or a list of roles with an actor (STU3). Words without any reference count as an organization's on a report only.
 */
export function laboratoryName(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  const performers = objectsOf(entry.resource['performer']).map(
    (performer): JsonObject => objectOf(performer['actor']) ?? performer,
  );
  for (const performer of performers) {
    const target = shelf.resolve(performer, entry);
    const name = target?.type === 'Organization' ? textOf(target.resource['name']) : null;
    if (name !== null) return name;
    const display = textOf(performer['display']);
    if (/(?:^|\/)Organization\//.test(textOf(performer['reference']) ?? '') && display !== null) return display;
  }
  if (entry.type !== 'DiagnosticReport') return null;
  const unlinked = performers.find((performer) => textOf(performer['reference']) === null);
  return textOf(unlinked?.['display']);
}

import { objectOf, objectsOf, textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import type { FoundResource } from '../../laboratory/json/found-resource.ts';

/** Counts whose records files hold. */
export interface Persons {
  patient(found: FoundResource, server: string): void;
  /** The subject of a record that is to be imported. */
  subject(resource: JsonObject, server: string): void;
  /** The number of persons among the subjects, as far as they can be distinguished. */
  count(): number;
  /** A name of the only person of a server that lasts over files; empty if no record says whose it is. */
  nameAt(server: string): string;
}

/** Further subjects are counted, and are several persons anyway. */
const mostSubjects = 100_000;

/** The key of a person in a reference: `server\nPatient/1`, or the name that a Bundle gave the Patient. */
function referenceKey(reference: string, server: string): string {
  const [, base, id] = /^(?:(https?:\/\/.*)\/)?Patient\/([^/?#]+)/u.exec(reference) ?? [];
  return id === undefined ? reference : `${base ?? server}\nPatient/${id}`;
}

function identifierKeys(value: unknown): readonly string[] {
  return objectsOf(value).flatMap((identifier) => {
    const written = textOf(identifier['value']);
    const system = textOf(identifier['system']);
    return written === null || system === null ? [] : [`identifier ${system}|${written}`];
  });
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Name and day of birth: several providers give one person numbers of their own. */
function personalKeys(patient: JsonObject): readonly string[] {
  const born = textOf(patient['birthDate']);
  if (born === null || born.length < '2000-01-01'.length) return [];
  return objectsOf(patient['name']).flatMap((name) => {
    const [family] = objectsOrTexts(name['family']);
    const [given] = objectsOrTexts(name['given']);
    return family === undefined || given === undefined ? [] : [`born ${born} ${plain(family)}, ${plain(given)}`];
  });
}

/** The texts of a list; one text alone is a list of one, for the versions of FHIR differ in that. */
function objectsOrTexts(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map(textOf).filter((text) => text !== null);
}

function patientKeys({ resource, fullUrl }: FoundResource, server: string): readonly string[] {
  const id = textOf(resource['id']);
  const links = objectsOf(resource['link']).flatMap((link) => textOf(objectOf(link['other'])?.['reference']) ?? []);
  return [
    ...(id === null ? [] : [`${server}\nPatient/${id}`]),
    ...(fullUrl === null ? [] : [referenceKey(fullUrl, server)]),
    ...identifierKeys(resource['identifier']),
    ...links.map((reference) => referenceKey(reference, server)),
    ...personalKeys(resource),
  ];
}

/** The keys of a subject; none if it is no person or nothing names it. */
function subjectKeys(resource: JsonObject, server: string): readonly string[] {
  const subject = objectOf(resource['subject']) ?? objectOf(resource['patient']);
  if (subject === null) return [];
  const reference = textOf(subject['reference']);
  if (reference?.startsWith('#') === true) {
    const own = objectsOf(resource['contained']).find(
      (part) => `#${textOf(part['id'])?.replace(/^#/u, '') ?? ''}` === reference,
    );
    return own === undefined ? [] : [...identifierKeys(own['identifier']), ...personalKeys(own)];
  }
  return [...(reference === null ? [] : [referenceKey(reference, server)]), ...identifierKeys(subject['identifier'])];
}

/** True if a record says that it is of something else than a person: a device, a place, a group. */
export function isOfNoPerson(resource: JsonObject): boolean {
  const reference = textOf(objectOf(resource['subject'])?.['reference']);
  return reference !== null && /(?:^|\/)(?:Group|Device|Location)\/[^/]+$/u.test(reference);
}

/**
 * Persons are one if anything names them alike: an id at one server, an identifier, a link between Patients, or name and day of birth together.
 * Whoever differs in an id alone is another person.
 */
export function createPersons(): Persons {
  const parents = new Map<string, string>();
  const subjects = new Map<string, string>();

  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent;
    return root;
  };
  const unite = (keys: readonly string[]): void => {
    const [first, ...others] = keys;
    if (first === undefined) return;
    const root = rootOf(first);
    for (const other of others) {
      const otherRoot = rootOf(other);
      if (otherRoot !== root) parents.set(otherRoot, root);
    }
  };

  return {
    patient: (found, server) => unite(patientKeys(found, server)),
    subject(resource, server) {
      const keys = subjectKeys(resource, server);
      const [first] = keys;
      if (first === undefined || subjects.has(first) || subjects.size >= mostSubjects) return;
      subjects.set(first, server);
      unite(keys);
    },
    count: () => new Set([...subjects.keys()].map(rootOf)).size,
    nameAt(server) {
      const names = [...subjects].filter(([, at]) => at === server).map(([key]) => key.split(/[/:]/u).at(-1) ?? '');
      return names.sort()[0] ?? '';
    },
  };
}

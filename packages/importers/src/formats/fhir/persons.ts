import { objectOf, objectsOf, textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import type { FoundResource } from '../../laboratory/json/found-resource.ts';

/** Counts whose records files hold. */
export interface Persons {
  /** A file or Bundle begins: its resources name each other. */
  begin(): void;
  /** `issuer` is the server of all of a file's resources, null if the file names none. */
  patient(found: FoundResource, issuer: string | null): void;
  /** The subject of a record that is to be imported; `server` is the record's source. */
  subject(found: FoundResource, issuer: string | null, server: string): void;
  /** The number of persons among the subjects, as far as they can be distinguished. */
  count(): number;
  /** A name of the only person of a server that lasts over files; empty if no record says whose it is. */
  nameAt(server: string): string;
}

/** Further subjects are counted, and are several persons anyway. */
const mostSubjects = 100_000;

/** Patients of one group that are held until it ends; a list of all who were ever at a hospital is longer. */
const mostPatients = 100_000;

/** A person as a text names one: a Patient's id at a server, null if the server is not named, or a name of a Bundle's own. */
interface PatientName {
  readonly server: string | null;
  readonly id: string;
}

/** The server in an address of a resource, also if its last part is not the resource's id; null if it is no such address. */
function serverIn(fullUrl: string | null): string | null {
  return /^(https?:\/\/.+)\/[A-Z][A-Za-z]+\/[^/?#]+(?:\/_history\/[^/]*)?$/u.exec(fullUrl ?? '')?.[1] ?? null;
}

/** What a reference or a Bundle's name calls a Patient, as a record of a server writes it. */
function patientName(reference: string, server: string | null): PatientName {
  const [, base, id] = /^(?:(https?:\/\/.*)\/)?Patient\/([^/?#]+)/u.exec(reference) ?? [];
  if (id !== undefined) return { server: base ?? server, id };
  // Programs name a Patient by its id.
  const own = /^urn:(?:uuid|oid):(.+)$/iu.exec(reference)?.[1];
  return own === undefined ? { server: '', id: reference } : { server: null, id: own };
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

/** What names a person: ids, and keys of what they are called elsewhere. */
interface NamedPerson {
  readonly names: readonly PatientName[];
  readonly keys: readonly string[];
}

function namedPatient({ resource, fullUrl }: FoundResource, issuer: string | null): NamedPerson {
  const server = issuer ?? serverIn(fullUrl);
  const id = textOf(resource['id']);
  const links = objectsOf(resource['link']).flatMap((link) => textOf(objectOf(link['other'])?.['reference']) ?? []);
  return {
    names: [
      ...(id === null ? [] : [{ server, id }]),
      ...[...(fullUrl === null ? [] : [fullUrl]), ...links].map((reference) => patientName(reference, server)),
    ],
    keys: [...identifierKeys(resource['identifier']), ...personalKeys(resource)],
  };
}

/** Who a subject is; nobody if it is no person or nothing names it. */
function namedSubject({ resource, fullUrl }: FoundResource, issuer: string | null): NamedPerson {
  const subject = objectOf(resource['subject']) ?? objectOf(resource['patient']);
  const reference = textOf(subject?.['reference']);
  if (reference?.startsWith('#') === true) {
    const own = objectsOf(resource['contained']).find(
      (part) => `#${textOf(part['id'])?.replace(/^#/u, '') ?? ''}` === reference,
    );
    return {
      names: [],
      keys: [...identifierKeys(own?.['identifier']), ...(own === undefined ? [] : personalKeys(own))],
    };
  }
  return {
    names: reference === null ? [] : [patientName(reference, issuer ?? serverIn(fullUrl))],
    keys: identifierKeys(subject?.['identifier']),
  };
}

/** True if a record says that it is of something else than a person: a device, a place, a group. */
export function isOfNoPerson(resource: JsonObject): boolean {
  const reference = textOf(objectOf(resource['subject'])?.['reference']);
  return reference !== null && /(?:^|\/)(?:Group|Device|Location)\/[^/]+$/u.test(reference);
}

/** Persons of one file or Bundle, whose names are resolved when all of it is known. */
interface OpenGroup {
  readonly patients: NamedPerson[];
  /** Subjects by what names them, each once. */
  readonly subjects: Map<string, NamedPerson & { readonly server: string }>;
}

/**
 * Persons are one if anything names them alike: an id at one server, an identifier, a link between Patients, or name and day of birth
 * together. Whoever differs in an id alone is another person. An id without a server is that of the server which has it in the same
 * Bundle; a subject that has an identifier only, which no Patient bears, is the only person of its Bundle.
 */
export function createPersons(): Persons {
  const parents = new Map<string, string>();
  const subjects = new Map<string, string>();
  let open: OpenGroup = { patients: [], subjects: new Map() };

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

  /** Counts the persons of the group that ends. */
  const close = (): void => {
    const { patients, subjects: named } = open;
    open = { patients: [], subjects: new Map() };
    const servers = new Map(
      [...patients, ...named.values()]
        .flatMap(({ names }) => names)
        .flatMap(({ server, id }) => (server === null ? [] : [[id, server] as const])),
    );
    const keysOf = ({ names, keys }: NamedPerson): readonly string[] => [
      ...names.map(({ server, id }) => `${server ?? servers.get(id) ?? ''}\nPatient/${id}`),
      ...keys,
    ];
    for (const patient of patients) unite(keysOf(patient));
    const known = new Set(patients.flatMap(keysOf));
    for (const person of named.values()) {
      const keys = keysOf(person);
      const [first] = keys;
      if (first === undefined || subjects.size >= mostSubjects) continue;
      if (!subjects.has(first)) subjects.set(first, person.server);
      unite(keys);
    }
    const referenced = [...named.values()].filter(({ names }) => names.length > 0).flatMap(keysOf);
    if (new Set(referenced.map(rootOf)).size !== 1) return;
    for (const { names, keys } of named.values()) {
      if (names.length === 0 && !keys.some((key) => known.has(key))) unite([...referenced.slice(0, 1), ...keys]);
    }
  };

  return {
    begin: close,
    patient(found, issuer) {
      if (open.patients.length >= mostPatients) close();
      open.patients.push(namedPatient(found, issuer));
    },
    subject(found, issuer, server) {
      const person = namedSubject(found, issuer);
      const key = JSON.stringify([server, person]);
      if (open.subjects.size < mostSubjects) open.subjects.set(key, { ...person, server });
    },
    count() {
      close();
      return new Set([...subjects.keys()].map(rootOf)).size;
    },
    nameAt(server) {
      const names = [...subjects].filter(([, at]) => at === server).map(([key]) => key.split(/[/:]/u).at(-1) ?? '');
      return names.sort()[0] ?? '';
    },
  };
}

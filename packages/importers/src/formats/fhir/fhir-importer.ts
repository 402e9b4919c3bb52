import { told, type Sentence } from '@vitalgate/contract';
import type { BloodTestRecord, RecordSink, SkipReason, WithdrawnContent } from '@vitalgate/core';
import type { FoundResource } from '../../laboratory/json/found-resource.ts';
import { known } from '../../kit/known-members.ts';
import { textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import { labCategory } from '../../laboratory/resources/lab-category.ts';
import { createLabReader, type ResourceReader } from '../../laboratory/lab-reader.ts';
import { severalPeople } from '../../laboratory/several-people.ts';
import type { OpenContainer } from '../../laboratory/resources/resource-shelf.ts';
import { type ImportContext, type Importer, type ImportSource, ImportRefused } from '../../kit/importer.ts';
import { fhirShape, type FhirShape } from './file-shape.ts';
import { scopeOf, serverName, serverOf } from './fhir-server.ts';
import { cardTokens, readHealthCard } from './health-card.ts';
import { createPersons, isOfNoPerson, type Persons } from './persons.ts';
import { streamResources, type ResourceListener } from './resource-stream.ts';

/** A file that holds FHIR, and how. */
interface FhirFile {
  readonly path: string;
  readonly shape: FhirShape;
}

async function fhirFiles(source: ImportSource): Promise<readonly FhirFile[]> {
  const found: FhirFile[] = [];
  for (const { path } of source.files) {
    const shape = fhirShape(await source.head(path));
    if (shape !== null) found.push({ path, shape });
  }
  return found;
}

/** Types of resource that laboratory results are made of. */
const labTypes = new Set(['Observation', 'DiagnosticReport']);
/** Types that stand beside records and are none themselves. */
const helpers: ReadonlySet<string> = new Set(
  'Specimen Organization Device Patient Practitioner PractitionerRole Location Bundle Provenance'.split(' '),
);

/** A resource without what is not read and can be long: the narrative, documents, extensions. */
function withoutDocuments(resource: JsonObject): JsonObject {
  const { text: _text, presentedForm: _form, extension: _extension, media: _media, ...rest } = resource;
  return rest;
}

/** Together with what is made of them, resources of this size fill about as much memory as an import may have. */
const usualRoom = 128_000_000;
const sizeOfNode = 16;

/** About how much memory a value takes, in characters. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return sizeOfNode + value.length;
  if (typeof value !== 'object' || value === null) return sizeOfNode;
  let size = sizeOfNode;
  for (const part of Object.values(value)) size += sizeOf(part);
  return size;
}

/** The records of a server under its name, and what it numbers for itself distinguished from what others do. */
function ofServer(test: BloodTestRecord, persons: Persons): BloodTestRecord {
  const server = test.source.name;
  const name = serverName(server);
  const scope = scopeOf(server === '' ? persons.nameAt(server) : server);
  const scoped = (text: string): string => (scope === '' ? text : `${scope}/${text}`);
  const scopedIn = <Part extends Pick<WithdrawnContent, 'lineage' | 'specimenId'>>(part: Part): Part => {
    const [specimenId, lineage] = [part.specimenId, part.lineage].map((id) => id && scoped(id));
    return { ...part, ...known({ specimenId, lineage }) };
  };
  const [format, , ...rest] = test.key.split('\n');
  return {
    ...test,
    key: [format, scope === '' ? name : `${name} ${scope}`, ...rest].join('\n'),
    results: test.results.map((result) => ({
      ...scopedIn(result),
      identifier: result.identifier && scoped(result.identifier),
    })),
    source: { name },
    ...known({
      resource: test.resource && scoped(test.resource),
      takesBack: test.takesBack?.map(scoped),
      takesBackAlike: test.takesBackAlike?.map(scopedIn),
    }),
  };
}

/** One run: all files of an import together, for a report and its results may stand in several. */
class FhirRun {
  readonly #sink: RecordSink;
  readonly #context: ImportContext;
  readonly #persons = createPersons();
  readonly #reader: ResourceReader;
  /** The number of characters that still find room. */
  #room: number;
  /** Addresses of the pages of answers that are here, and by the address of a next page the file that names it. */
  readonly #pages = { here: new Set<string>(), next: new Map<string, string>() };
  complete = true;
  /** Why files were not read, if none could be. */
  refusal: Sentence | null = null;
  hasRead = false;

  constructor(sink: RecordSink, context: ImportContext, room: number) {
    this.#sink = sink;
    this.#context = context;
    this.#room = room;
    this.#reader = createLabReader({ ...sink, bloodTest: (test) => sink.bloodTest(ofServer(test, this.#persons)) });
  }

  #skip(reason: SkipReason, subject: string, kind = 'clinicalRecord'): void {
    this.#sink.skip({ kind, reason, subject });
  }

  /** `issuer` is the server of all of its resources. */
  #listener(path: string, issuer: string | null): ResourceListener {
    let container: OpenContainer = this.#reader.begin();
    return {
      begin: () => {
        container = this.#reader.begin();
        this.#persons.begin();
      },
      resource: (found) => this.#take(found, container, path, issuer),
      page: (own, next) => {
        if (own !== null) this.#pages.here.add(own);
        if (next !== null) this.#pages.next.set(next, path);
      },
      broken: () => this.#skip('invalidFile', path),
      foreign: () => this.#skip('notSupported', path),
    };
  }

  #take(found: FoundResource, container: OpenContainer, path: string, issuer: string | null): void {
    const { resource, fullUrl } = found;
    const type = textOf(resource['resourceType']) ?? '';
    const server = issuer ?? serverOf(fullUrl, resource);
    if (type === 'Patient') this.#persons.patient(found, issuer);
    if (!labTypes.has(type) && !helpers.has(type)) return this.#skip('notALabResult', type);
    if (labTypes.has(type)) {
      // Of what another category says that it is nothing is kept: a phone measures a million times.
      if ((type === 'Observation' && labCategory(resource) === 'other') || isOfNoPerson(resource)) {
        this.#reader.passOver(found, server);
        const isInError = textOf(resource['status']) === 'entered-in-error';
        return this.#skip(isInError ? 'enteredInError' : 'notALabResult', path);
      }
      this.#persons.subject(found, issuer, server);
    }
    const kept = { resource: withoutDocuments(resource), fullUrl };
    this.#room -= sizeOf(kept.resource);
    const hasRoom = this.#room >= 0 && container.add(kept, { sourceName: server, file: path, sortedAsLab: false });
    if (!hasRoom) this.#skip('overLimit', path);
  }

  async #readCards(source: ImportSource, path: string): Promise<void> {
    const pieces: string[] = [];
    await source.read(path, (text) => void pieces.push(text));
    const tokens = cardTokens(pieces.join(''));
    if (tokens.length === 0) this.#skip('invalidFile', path, 'file');
    for (const token of tokens) {
      const card = readHealthCard(token, this.#context);
      if (card === null) this.#skip('invalidFile', path);
      else {
        const only: ImportSource = {
          ...source,
          read: (_path, onText) => {
            onText(card.bundle);
            return Promise.resolve('whole');
          },
        };
        await streamResources(only, path, 'json', this.#listener(path, card.issuer));
      }
    }
  }

  #refuse(path: string, why: string): void {
    this.refusal ??= told`${path} ${why}`;
    this.#skip('notSupported', path, 'file');
  }

  async read(source: ImportSource, { path, shape }: FhirFile): Promise<void> {
    if (shape === 'xml') {
      return this.#refuse(path, 'is FHIR as XML, and only JSON is read. Ask for the same as JSON.');
    }
    if (shape === 'encrypted') {
      return this.#refuse(
        path,
        'is encrypted: it is the data of a SMART Health Link, whose key stands in the link. Open the link in the app that shows it and save the records from there.',
      );
    }
    if (shape === 'link') {
      return this.#refuse(
        path,
        'is a link to records and not the records, and this program fetches nothing. Open the link in a browser or app, save the records and import that file.',
      );
    }
    this.hasRead = true;
    if (shape === 'healthCard') return this.#readCards(source, path);
    const end = await streamResources(source, path, shape, this.#listener(path, null));
    if (end === 'malformed') this.#skip('invalidFile', path, 'file');
    if (end !== 'cutOff') return;
    this.complete = false;
    this.#skip('endsEarly', path, 'file');
  }

  finish(): void {
    if (!this.hasRead && this.refusal !== null) throw new ImportRefused(this.refusal);
    const persons = this.#persons.count();
    if (persons > 1) throw severalPeople(persons);
    for (const [address, path] of this.#pages.next) {
      if (!this.#pages.here.has(address)) this.#skip('nextPageMissing', path, 'file');
    }
    this.#reader.finish();
  }
}

/**
 * Reads laboratory results out of files of FHIR R4, STU3 and DSTU2: a resource, a list, a Bundle of any type, NDJSON as bulk exports have it, and SMART
 * Health Cards. All files of an import are read together, since reports name results of other files. At most 100,000 laboratory
 * resources, and 128 million characters of them, are held in memory; others are passed over one by one, so a file may be of any length. Rejects with ImportRefused if
 * the results are of several people, or if all that is there is encrypted, a link or XML. Decision 0109.
 */
export function createFhirImporter(room = usualRoom): Importer {
  return {
    claims: async (source) => (await fhirFiles(source)).map(({ path }) => path),
    async run(source, sink, context) {
      const run = new FhirRun(sink, context, room);
      for (const file of await fhirFiles(source)) await run.read(source, file);
      run.finish();
      return { complete: run.complete };
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everything, parts, report } from '../fhir-examples.ts';
import { fhirLosses, resourcesIn } from '../fhir-losses.ts';
import { r4BundleErrors } from '../fhir-validators.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { sharedFixtures } from '../shared-fixtures.ts';
import { pairedToken } from './app-call.ts';

const fixtures = sharedFixtures('fhir/');

/** No laboratory's, entered in error, of an older version of FHIR, or no result itself. */
const notRead = /Observation-(?:656|blood-pressure-cancel|example|f202|f204|vitals-panel)\.json|Specimen|synthea/;

const subject = { reference: 'Patient/own' };
const own = [report, everything, parts].map((resource) => ({ ...resource, subject }));

let folder: string;
let host: RunningHost;
let bundle: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-fhir-'));
  bundle = join(folder, 'bundle.json');
  const entry = own.map((resource) => ({ resource }));
  await writeFile(bundle, JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
  host = await startHost({ here: true, developerMode: true });
});

afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true });
});

/** Every page of the blood tests as FHIR, as one text. */
async function allPages(token: string): Promise<readonly string[]> {
  const pages: string[] = [];
  let path: string | null = '/api/v1/blood-tests?format=fhir&limit=10';
  while (path !== null) {
    const { status, text } = await host.request({ path, headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
    pages.push(text);
    const { link } = JSON.parse(text) as { link: readonly { relation: string; url: string }[] };
    const next = link.find(({ relation }) => relation === 'next')?.url;
    path = next === undefined ? null : new URL(next).pathname + new URL(next).search;
  }
  return pages;
}

/** Imports files and looks that the answers of the API hold all that stands in them. */
async function expectAllOf(...files: readonly string[]): Promise<void> {
  const { code, stderr } = await host.command('import', ...files);
  expect(stderr).not.toMatch(/damaged|not imported|no export/);
  expect(code).toBe(0);
  const pages = await allPages(await pairedToken(host, ['app.bloodTests'], 'Reads blood tests'));
  for (const page of pages) expect(r4BundleErrors(page)).toEqual([]);
  const entry = pages.flatMap((page) => resourcesIn(JSON.parse(page))).map((resource) => ({ resource }));
  const answer = JSON.stringify({ resourceType: 'Bundle', entry });
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  expect(entry.length).toBeGreaterThan(own.length - 1);
  expect(fhirLosses(texts, answer)).toEqual([]);
}

it('[Spec 1.7.fhir] L36: what is imported from FHIR files goes out over the API field by field, and each page is valid R4', () =>
  expectAllOf(bundle));

fixtures.test('[Spec 1.7.fhir] L36: so does what other people wrote', () => {
  const others = readdirSync(fixtures.path, { recursive: true, encoding: 'utf8' });
  const read = others.filter((file) => file.endsWith('.json') && !notRead.test(file));
  return expectAllOf(...read.map((file) => join(fixtures.path, file)));
});

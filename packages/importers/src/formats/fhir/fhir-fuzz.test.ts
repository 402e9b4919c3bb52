import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { ImportRefused } from '../../kit/importer.ts';
import { createFhirImporter } from './fhir-importer.ts';

const importer = createFhirImporter();

const resources = [
  {
    resourceType: 'DiagnosticReport',
    id: 'r',
    status: 'final',
    category: [{ coding: [{ code: 'LAB' }] }],
    code: { text: 'Panel' },
    subject: { reference: 'Patient/p' },
    issued: '2026-03-09T08:00:00Z',
    result: [{ reference: 'Observation/a' }, { reference: 'urn:uuid:b' }, { display: 'Lost' }],
  },
  {
    resourceType: 'Observation',
    id: 'a',
    status: 'amended',
    code: { coding: [{ system: 'http://loinc.org', code: '2951-2' }] },
    subject: { reference: 'Patient/p' },
    valueQuantity: { value: 1.5, comparator: '<', unit: 'mmol/L' },
    referenceRange: [{ low: { value: 1 }, text: '1 - 2' }],
    component: [{ code: { text: 'Part' }, valueString: '1:160' }],
    hasMember: [{ reference: 'Observation/a' }],
  },
  { resourceType: 'Patient', id: 'p', name: [{ family: 'Doe', given: ['J'] }], birthDate: '1980-01-01' },
];
const texts = [
  JSON.stringify(
    { resourceType: 'Bundle', type: 'searchset', entry: resources.map((resource) => ({ resource })) },
    null,
    1,
  ),
  resources.map((one) => JSON.stringify(one)).join('\n'),
  JSON.stringify(resources),
];

/** A text with pieces of it removed, doubled, or put in place of others, and marks put in between. */
const damaged = fc
  .tuple(
    fc.constantFrom(...texts),
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 60 }),
        fc.oneof(
          fc.constantFrom(
            '',
            '"',
            '{',
            '}',
            '[',
            ']',
            ',',
            '\n',
            '\\',
            'null',
            '0',
            '-',
            '\u0000',
            '\ud800',
            '"entry":[',
          ),
          fc.string({ maxLength: 4 }),
        ),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [where, length, mark]) => {
      const at = Math.floor(where * changed.length);
      return changed.slice(0, at) + mark + changed.slice(at + length);
    }, text),
  );

test('whatever becomes of a file, it is read or reported, and cut anywhere it says the same', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, fc.integer({ min: 1, max: 200 }), async (text, piece) => {
      const read = async (pieces: readonly string[]): Promise<string> => {
        const source = textSource({ 'f.json': text }, () => pieces);
        const claimed = await importer.claims(source);
        try {
          const { bloodTests, skips, complete } = await importTexts(importer, source);
          // An Observation that is there leaves a trace, if only in the report.
          const isExpected = claimed.length > 0 && /"resourceType": ?"Observation"/u.test(text);
          if (isExpected) expect(bloodTests.length + skips.length).toBeGreaterThan(0);
          return JSON.stringify([bloodTests, skips, complete]);
        } catch (error) {
          expect(error).toBeInstanceOf(ImportRefused);
          return String(error);
        }
      };
      const cut = Array.from({ length: Math.ceil(text.length / piece) }, (_, at) =>
        text.slice(at * piece, (at + 1) * piece),
      );
      expect(await read(cut)).toBe(await read([text]));
    }),
    { numRuns: 600, seed: 9 },
  );
});

import { readFileSync } from 'node:fs';
import type { BloodTestRecord } from '@vitalgate/core';
import { expect, test } from 'vitest';
import { importTexts, textSource } from '../../../../../test/importers/import-texts.ts';
import { ImportRefused } from '../../kit/importer.ts';
import { createCcdaImporter } from './ccda-importer.ts';

const importer = createCcdaImporter();
const example = readFileSync(new URL('examples/results.xml', import.meta.url), 'utf8');

async function read(files: Readonly<Record<string, string>>, piece = 70) {
  const cut = (text: string): readonly string[] => text.match(new RegExp(`[^]{1,${piece}}`, 'gu')) ?? [];
  const source = textSource(files, cut);
  const claimed = await importer.claims(source);
  return { ...(await importTexts(importer, source)), claimed };
}

const resultsOf = (record: BloodTestRecord | undefined): readonly string[] =>
  (record?.results ?? []).map(({ name, quantity, text, referenceRanges, interpretation, status }) => {
    const [range] = referenceRanges;
    const answer = quantity === null ? text : `${quantity.comparator ?? ''}${quantity.value} ${quantity.unit}`;
    return `${name}: ${answer} [${range?.low?.value ?? ''}-${range?.high?.value ?? ''}] ${interpretation} ${status}`;
  });

test('the results of a document as blood tests; other sections are named', async () => {
  const { bloodTests, claimed, skips } = await read({ 'a.xml': example });
  expect(claimed).toEqual(['a.xml']);
  expect(skips).toEqual([{ kind: 'clinicalRecord', reason: 'notALabResult', subject: 'Vital Signs' }]);
  expect(bloodTests).toHaveLength(1);
  const [record] = bloodTests;
  expect(record).toMatchObject({
    name: 'Metabolic panel',
    collectedDate: '2026-03-09T08:30:00+01:00',
    status: 'final',
    laboratory: 'City Laboratory',
    source: { name: 'City Hospital' },
  });
  expect(resultsOf(record)).toEqual([
    'Glucose: 95 mg/dL [70-99] normal final',
    'Ferritin, serum: <8 ng/mL [-] low final',
  ]);
  expect(record?.results[0]).toMatchObject({
    codings: [{ system: 'http://loinc.org', code: '2345-7' }],
    specimen: 'Serum',
  });
  expect(record?.results[1]?.notes).toEqual(['Repeated once']);
  expect(JSON.stringify(bloodTests)).not.toMatch(/Sample|19800102/u);
});

const observation = (name: string, inside: string): string =>
  `<c:observation><c:code code="x" codeSystem="1.2" displayName="${name}"/><c:statusCode code="completed"/>${inside}</c:observation>`;

test('other types of values, results without a report, sections within sections of a laboratory in Europe', async () => {
  const values = [
    observation('A', '<c:value xsi:type="ST">&lt; 0.5</c:value>'),
    observation('B', '<c:value xsi:type="CO" code="2+" displayName="moderate"/>'),
    observation('C', '<c:value xsi:type="c:REAL" value="1.50"/>'),
    observation(
      'D',
      '<c:value xsi:type="PQ" nullFlavor="OTH"><c:translation value="12"><c:originalText>IE</c:originalText></c:translation></c:value>',
    ),
    observation('E', '<c:value xsi:type="RTO_PQ_PQ"><c:numerator value="1"/><c:denominator value="80"/></c:value>'),
    observation('F', '<c:value xsi:type="PQ" nullFlavor="ASKU"/>'),
    observation(
      'G',
      '<c:value xsi:type="IVL_PQ"><c:low value="5" unit="/[HPF]"/><c:high value="10" unit="/[HPF]"/></c:value>',
    ),
  ];
  const nothing =
    '<c:component><c:observation><c:code nullFlavor="NI"/><c:value xsi:type="CD" nullFlavor="NI"/></c:observation></c:component>';
  const organizer = `<c:organizer><c:statusCode code="completed"/><c:effectiveTime value="20260309"/>${values.map((one) => `<c:component>${one}</c:component>`).join('')}${nothing}</c:organizer>`;
  const section = `<c:section><c:code code="300"/><c:title>H&#228;matologie</c:title><c:entry><c:act><c:entryRelationship>${organizer}</c:entryRelationship></c:act></c:entry><c:entry><c:organizer>${nothing}</c:organizer></c:entry><c:entry>${observation('Loose', '<c:effectiveTime value="20260310"/><c:value xsi:type="INT" value="7"/>')}</c:entry></c:section>`;
  const text = `<c:ClinicalDocument xmlns:c="urn:hl7-org:v3"><c:code code="11502-2"/><c:component><c:structuredBody><c:component><c:section><c:component>${section}</c:component></c:section></c:component></c:structuredBody></c:component></c:ClinicalDocument>`;
  const { bloodTests, skips } = await read({ 'a.xml': text });
  expect(skips).toEqual([]);
  expect(bloodTests.map(({ collectedDate }) => collectedDate)).toEqual(['2026-03-09', '2026-03-10']);
  expect(resultsOf(bloodTests[0])).toEqual([
    'A: <0.5 null [-] null final',
    'B: moderate [-] null final',
    'C: 1.50 null [-] null final',
    'D: 12 IE [-] null final',
    'E: 1:80 [-] null final',
    'F: null [-] null final',
    'G: 5 - 10 /[HPF] [-] null final',
  ]);
  expect(resultsOf(bloodTests[1])).toEqual(['Loose: 7 null [-] null final']);
});

test('what a document denies is no answer; a month stands for itself, and a missing answer has its reason in words', async () => {
  const denied = observation('Denied', '<c:value xsi:type="CD" code="1" displayName="Positive"/>').replace(
    '<c:observation>',
    '<c:observation negationInd="true">',
  );
  const inner = `<c:effectiveTime value="202603"/><c:component>${denied}</c:component><c:component>${observation('Lost', '<c:value xsi:type="PQ" nullFlavor="NI"/>')}</c:component><c:component>${observation('Period', '<c:value xsi:type="TS" value="20260211"/>')}</c:component>`;
  const section = `<c:section><c:code code="30954-2"/><c:entry><c:organizer>${inner}</c:organizer></c:entry><c:entry>${denied}</c:entry></c:section>`;
  const text = `<c:ClinicalDocument xmlns:c="urn:hl7-org:v3"><c:code code="11502-2"/><c:component><c:structuredBody><c:component>${section}</c:component></c:structuredBody></c:component></c:ClinicalDocument>`;
  const { bloodTests, skips } = await read({ 'a.xml': text });
  expect(skips).toEqual(
    [denied, denied].map(() => ({ kind: 'bloodTestResult', reason: 'notSupported', subject: 'Denied' })),
  );
  expect(bloodTests.map(({ collectedDate }) => collectedDate)).toEqual(['2026-03']);
  expect(bloodTests[0]?.results.map(({ name, text, absentReason }) => [name, text, absentReason?.text])).toEqual([
    ['Lost', null, 'no information'],
    ['Period', '2026-02-11', undefined],
  ]);
});

test('a cut document, one of the Health app, and documents of several people', async () => {
  const cut = await read({ 'a.xml': example.slice(0, example.indexOf('</structuredBody>')) });
  expect(cut.complete).toBe(false);
  expect(cut.bloodTests).toHaveLength(1);
  const ofPhone = '<ClinicalDocument xmlns="urn:hl7-org:v3"><id extension="Health Export CDA"/></ClinicalDocument>';
  expect((await read({ 'export_cda.xml': ofPhone })).claimed).toEqual([]);
  const other = example.replace('19800102', '19810203');
  await expect(read({ 'a.xml': example, 'b.xml': other })).rejects.toThrow(ImportRefused);
});

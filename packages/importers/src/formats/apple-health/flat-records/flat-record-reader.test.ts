import type { RecordSink } from '@vitalgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createXmlReader, type XmlReader } from '../../../kit/xml/xml-reader.ts';
import { createClinicalRecords } from '../clinical/clinical-records.ts';
import { createFoodEntries } from '../foods/food-entries.ts';
import { createHealthDataReader } from '../health-data/health-data-reader.ts';
import { createWorkoutRoutes } from '../workouts/workout-routes.ts';
import { createFlatRecordReader } from './flat-record-reader.ts';

/** Everything that a sink was handed, in order, with its texts as they are in the file. */
function heard(): { readonly sink: RecordSink; readonly calls: string[] } {
  const calls: string[] = [];
  const hear =
    (kind: string) =>
    (...handed: readonly unknown[]): void =>
      void calls.push(`${kind} ${JSON.stringify(handed)}`);
  const kinds = 'quantity category workout nutrition bloodTest food skip table exportedAt told'.split(' ');
  return { sink: Object.fromEntries(kinds.map((kind) => [kind, hear(kind)])) as unknown as RecordSink, calls };
}

function readAs(way: 'plain' | 'flat', pieces: readonly string[]): readonly string[] {
  const { sink, calls } = heard();
  const foods = createFoodEntries(sink);
  const parts = { sink, foods, clinicalRecords: createClinicalRecords(sink), routes: createWorkoutRoutes(sink) };
  const data = createHealthDataReader(parts);
  const plain = createXmlReader(data);
  const reader: XmlReader = way === 'plain' ? plain : createFlatRecordReader(plain, data);
  for (const piece of pieces) reader.write(piece);
  const { rootClosed } = reader.end();
  foods.finish(rootClosed);
  return [...calls, `root closed: ${rootClosed}`];
}

function cutAt(text: string, cuts: readonly number[]): readonly string[] {
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * text.length)).sort((one, other) => one - other),
    text.length,
  ];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
}

const texts = fc.constantFrom(
  'Scale',
  'John’s\u00a0Watch',
  'A &amp; B',
  '&lt;&quot;x&quot;&gt;',
  'a&b',
  '',
  'x'.repeat(300),
  '\u{1f51c}',
  "it's",
  '&#8217;',
  '&#xd;',
  'a\tb',
  ' creationDate=',
  'HKDevice: 0x12&gt;',
  '\u0000',
  '<',
  '>',
  '__proto__',
);
const device = fc.constantFrom(
  '&lt;&lt;HKDevice: 0x3016c4a80&gt;, name:Watch, hardware:Watch7,3, software:11.2&gt;',
  'a plain device',

  '&lt;&lt;HKDevice: 0x30&gt;, name:Watch, hardware:Watch7,3, software:11.2&gt;',
  '&lt;&lt;HKDevice: &gt;, name:Watch&gt;',
);
const type = fc.constantFrom(
  'HKQuantityTypeIdentifierHeartRate',
  'HKQuantityTypeIdentifierStepCount',
  'HKQuantityTypeIdentifierBodyMass',

  'HKQuantityTypeIdentifierOxygenSaturation',
  'HKQuantityTypeIdentifierDietaryProtein',
  'HKQuantityTypeIdentifierNew',
  'HKCategoryTypeIdentifierSleepAnalysis',
  'HKCategoryTypeIdentifierMindfulSession',
  'HKDataTypeOther',
);
const unit = fc.constantFrom('count/min', 'count', 'kg', 'lb', 'g', '%', 'kcal/hr·kg', '', 'furlong');
const date = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.integer({ min: 0, max: 200_000 }).map((seconds) => {
      const at = new Date(Date.UTC(2024, 1, 28) + seconds * 1000).toISOString();
      return `${at.slice(0, 10)} ${at.slice(11, 19)} +0100`;
    }),
  },
  fc.constantFrom(
    '2024-02-30 10:00:00 +0100',
    '2024-13-01 10:00:00 +0100',
    '2024-02-29 24:00:00 +0100',
    '2024-02-29T10:00:00Z',

    '1900-01-01 00:30:00 +0100',
    '2199-12-31 23:30:00 -0100',
    '2035-01-01 00:00:00 +0000',
    '20240229100000-0800',
    '',

    '2024-02-29 10:00:00 +01:0',
    '2024-02-29 10:00:00 +1900',
    '2024-02-29 10:00:00.5 +01',
    '2024-02-29 10:00:60 +0100',
  ),
);
const value = fc.oneof(
  fc.integer({ min: -20, max: 300 }).map(String),
  fc.double({ noNaN: true, min: 0, max: 200 }).map(String),
  fc.constantFrom(
    '0.97',
    '72.58064516129032',
    '1e-05',
    '5.',
    '.5',
    '+5',
    '-0',
    '',
    '1.2.3',
    '12 ',
    '1,5',
    '&#53;',
    '9'.repeat(30),
    'HKCategoryValueSleepAnalysisAsleepCore',
    'HKCategoryValueNotApplicable',
    'HKCategoryValue',
    '0',
    'NaN',
  ),
);
const entry = fc
  .tuple(
    fc.oneof(fc.constantFrom('HKTimeZone', 'HKWasUserEntered', 'HKFoodType', 'HKExternalUUID', 'k'), texts),
    fc.oneof(fc.constantFrom('Europe/Berlin', '1', 'Oats'), texts),
  )
  .map(([key, said]) => `<MetadataEntry key="${key}" value="${said}"/>`);
const child = fc.oneof(
  { weight: 6, arbitrary: entry },
  fc.constantFrom(
    '<HeartRateVariabilityMetadataList>\n <InstantaneousBeatsPerMinute bpm="60" time="7:12:01.00 AM"/>\n</HeartRateVariabilityMetadataList>',

    '<!-- <Record --> ',
    '<![CDATA[</Record>]]>',
    '<New><MetadataEntry key="a" value="b"/></New>',
    '<MetadataEntry key="a">',
    'text',

    '<MetadataEntry value="v" key="k"/>',
    "<MetadataEntry key='q' value='w'/>",
    '<MetadataEntry key="k"value="v"/>',
    '</Record>',
  ),
);
const layout = fc.constantFrom(' ', '  ', '\n');

const record = fc
  .record({
    type,
    name: texts,
    version: fc.option(texts),
    device: fc.option(device),
    unit,
    dates: fc.tuple(date, date, date),
    value: fc.option(value),
    children: fc.array(child, { maxLength: 3 }),
    closing: fc.constantFrom('/>', '/>', ' />', '></Record>'),
  })
  .map(
    ({
      type: named,
      name,
      version,
      device: made,
      unit: written,
      dates: [created, from, to],
      value: said,
      children,
      closing,
    }) => {
      const attributes = [
        `type="${named}" sourceName="${name}"`,
        ...(version === null ? [] : [`sourceVersion="${version}"`]),
        ...(made === null ? [] : [`device="${made}"`]),
        `unit="${written}" creationDate="${created}" startDate="${from}" endDate="${to}"`,
        ...(said === null ? [] : [`value="${said}"`]),
      ];
      const inside = children.map((text) => `\n  ${text}`).join('');
      return `<Record ${attributes.join(' ')}${children.length === 0 ? closing : `>${inside}\n </Record>`}`;
    },
  );

/** Texts that look like a record and are none, or not quite. */
const odd = fc
  .tuple(record, layout, fc.nat(), fc.constantFrom('"', "'", '<', '>', '/', '&', '=', ' ', '\n', ''))
  .map(([text, , at, mark]) => {
    const place = at % text.length;
    return text.slice(0, place) + mark + text.slice(place + 1);
  });
const element = fc.oneof(
  { weight: 12, arbitrary: record },
  { weight: 2, arbitrary: odd },
  fc
    .array(record, { maxLength: 3 })
    .map(
      (inside) =>
        `<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" startDate="2024-02-28 10:00:00 +0100" endDate="2024-02-28 10:00:00 +0100">\n${inside.join('\n')}</Correlation>`,
    ),
  record.map((inside) => `<!-- ${inside.replaceAll('--', '')} -->`),
  record.map((inside) => `<![CDATA[${inside}]]>`),
  record.map((inside) => `<New>${inside}</New>`),
  fc.constantFrom(
    '<ActivitySummary dateComponents="2024-02-28"/>',
    'text ',
    '</New>',
    '<Workout',
    '</Record>',
    ' '.repeat(300),
    '<ExportDate value="2024-03-01 10:00:00 +0100"/>',
    '<Record',
    '<Record ',
    '</HealthData>',
    '\t',
    '&#32;',

    '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="5" durationUnit="min" sourceName="W" startDate="2024-02-28 10:00:00 +0100" endDate="2024-02-28 10:05:00 +0100">\n<MetadataEntry key="a" value="b"/></Workout>',
  ),
);
const head = fc.constantFrom(
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT Record (MetadataEntry*)>\n]>\n<HealthData locale="en_DE">\n <ExportDate value="2024-03-01 10:00:00 +0100"/>\n',
  '<HealthData>\n',
  '<Other>\n',
);
const document = fc
  .tuple(
    head,
    fc.array(fc.tuple(element, fc.constantFrom('\n ', '\n', '', '\r\n')), { maxLength: 12 }),
    fc.constantFrom('</HealthData>\n', ''),
  )
  .map(([begin, elements, end]) => begin + elements.map(([text, between]) => text + between).join('') + end);
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

/** For a long search: FLAT_RUNS=1000000 with a test timeout to match. */
const runs = Number(process.env['FLAT_RUNS'] ?? 500);

test('records that are read by their places are those that the plain reader reads, wherever pieces are cut', () => {
  fc.assert(
    fc.property(document, cuts, (text, places) => {
      const pieces = cutAt(text, places);
      expect(readAs('flat', pieces)).toEqual(readAs('plain', pieces));
    }),
    { numRuns: runs, ...(process.env['FLAT_RUNS'] === undefined ? { seed: 20 } : {}) },
  );
});

test('records as iOS writes them do not come to the plain reader, whatever memory their devices name', () => {
  const written = Array.from({ length: 400 }, (_, index) => {
    const made = `&lt;&lt;HKDevice: 0x${(index * 7919).toString(16)}&gt;, name:Watch, hardware:Watch7,3&gt;`;
    const times = ['creationDate', 'startDate', 'endDate']
      .map((name) => `${name}="2024-02-28 10:00:00 +0100"`)
      .join(' ');
    const inside = `>\n  <MetadataEntry key="HKExternalUUID" value="${index} &amp; more"/>\n </Record>`;
    return ` <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="John’s Scale" device="${made}" unit="lb" ${times} value="150.${index}"${index % 3 === 0 ? inside : '/>'}\n`;
  });
  const { sink, calls } = heard();
  const foods = createFoodEntries(sink);
  const parts = { sink, foods, clinicalRecords: createClinicalRecords(sink), routes: createWorkoutRoutes(sink) };
  const data = createHealthDataReader(parts);
  const plain = createXmlReader(data);
  let readPlainly = '';
  const reader = createFlatRecordReader(
    {
      ...plain,
      write(text) {
        readPlainly += text;
        plain.write(text);
      },
      writeToRest(text) {
        readPlainly += text;
        return plain.writeToRest(text);
      },
    },
    data,
  );
  const text = `<HealthData>\n${written.join('')}</HealthData>\n`;
  for (let at = 0; at < text.length; at += 1000) reader.write(text.slice(at, at + 1000));
  expect(reader.end()).toEqual({ rootClosed: true });
  expect(calls).toHaveLength(400);
  expect(calls.at(-1)).toContain('"value":68.21983885563');
  expect(readPlainly).toBe('<HealthData></HealthData>\n');
});

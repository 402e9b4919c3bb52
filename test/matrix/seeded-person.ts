import { findQuantityType, metricCatalogue, nutrientOfType } from '@vitalgate/contract';
import { numbers } from '../stores/health-auto-export-phone.ts';

/** Files of one person, by name, as programs of the user's and a laboratory wrote them. */
export type PersonFiles = Readonly<Record<string, string>>;

const sources = ['Watch', 'Phone, of Anna', 'App "X"\u2028=Y'];
const dayCount = 40;
const firstDay = Date.UTC(2025, 1, 20);

/** Numbers of every size and length, such as divisions and sums leave. */
function valueOf(random: () => number): number {
  const value = random() * 90;
  return (
    [value, value / 3e4, Math.round(value), Math.round(value) / 10, 0.1 + 0.2, 1 / 3, 0][Math.floor(random() * 7)] ??
    value
  );
}

function samples(random: () => number): readonly object[] {
  const lines: object[] = [];
  const at = (day: number): number => firstDay + day * 86_400_000 + Math.floor(random() * 86_000) * 1000;
  const types = metricCatalogue.flatMap(({ madeFrom }) =>
    madeFrom.kind === 'quantity' && !nutrientOfType.has(madeFrom.type) ? [madeFrom.type] : [],
  );
  for (const type of types) {
    for (let day = Math.floor(random() * 5); day < dayCount; day += 1 + Math.floor(random() * 9)) {
      for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
        const start = at(day);
        const isMoment = findQuantityType(type)?.style !== 'cumulative' || random() < 0.5;
        lines.push({
          kind: 'quantity',
          type,
          start: new Date(start).toISOString(),
          end: new Date(isMoment ? start : start + Math.floor(random() * 7_200) * 1000).toISOString(),
          value: valueOf(random),
          unit: findQuantityType(type)?.unit,
          source: sources[Math.floor(random() * sources.length)],
        });
      }
    }
  }
  for (let day = 0; day < dayCount; day++) {
    const asleep = firstDay + day * 86_400_000 + Math.floor(21 * 3600 + random() * 14_400) * 1000;
    let from = asleep;
    for (const value of ['asleepCore', 'asleepDeep', 'awake', 'asleepREM', 'asleepUnspecified']) {
      const to = from + Math.floor(random() * 7000) * 1000;
      if (random() < 0.8) lines.push(category('sleepAnalysis', from, to, value));
      from = to;
    }
    lines.push(category('sleepAnalysis', asleep - 600_000, from, 'inBed'));
    if (random() < 0.5) lines.push(category('mindfulSession', at(day), at(day), undefined));
    for (let hour = 8; hour < 20; hour++) {
      const start = firstDay + day * 86_400_000 + hour * 3_600_000;
      if (random() < 0.5) lines.push(category('appleStandHour', start, start + 3_600_000, 'stood'));
    }
  }
  return lines;
}

function category(type: string, one: number, other: number, value: string | undefined): object {
  const [start, end] = [Math.min(one, other), Math.max(one, other)].map((at) => new Date(at).toISOString());
  return { kind: 'category', type, start, end, value, source: sources[0] };
}

const comparators = ['<', '<=', '>', '>='];

/** An observation with a value of whichever kind, or with the reason why it has none. */
function observation(random: () => number, number: number): object {
  const value = Number((random() * 200).toPrecision(1 + Math.floor(random() * 6)));
  const unit = { unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' };
  const comparator = comparators[Math.floor(random() * 4)];
  const answers: readonly object[] = [
    { valueQuantity: { value, ...unit } },
    { valueQuantity: { value, comparator, ...unit } },
    { valueQuantity: { value: 0, ...unit } },
    { valueString: 'See Note' },
    { valueString: '< 5' },
    { valueCodeableConcept: { text: 'Positive', coding: [{ system: 'http://snomed.info/sct', code: '10828004' }] } },
    { valueInteger: Math.round(value) },
    { dataAbsentReason: { text: 'Hemolyzed' } },
    {
      dataAbsentReason: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'not-performed' }],
      },
    },
  ];
  const ranges = [
    undefined,
    [{ low: { value: 3.5, ...unit }, high: { value: 5, ...unit } }],
    [{ high: { value: 100, ...unit } }, { low: { value: 0, ...unit }, text: 'of adults' }],
    [{ text: 'negative' }],
  ];
  return {
    resourceType: 'Observation',
    id: `o${number}`,
    status: ['final', 'amended', 'preliminary'][Math.floor(random() * 3)],
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
    ],
    code: {
      text: `Test ${number}`,
      coding: [{ system: 'http://loinc.org', code: `${1000 + number}-1`, display: `T ${number}` }],
    },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: `2025-03-${String(1 + (number % 28)).padStart(2, '0')}T08:15:00+01:00`,
    ...answers[Math.floor(random() * answers.length)],
    ...(random() < 0.4 ? { note: [{ text: `Note ${number}` }] } : {}),
    ...(random() < 0.4
      ? {
          interpretation: [
            { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'H' }] },
          ],
        }
      : {}),
    referenceRange: ranges[Math.floor(random() * ranges.length)],
  };
}

function bloodTests(random: () => number): object {
  const observations = Array.from({ length: 60 }, (_, number) => observation(random, number));
  const reports = Array.from({ length: 6 }, (_, number) => ({
    resourceType: 'DiagnosticReport',
    id: `r${number}`,
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: `Panel ${number}` },
    subject: { reference: 'Patient/p' },
    effectiveDateTime: `2025-03-${String(1 + number).padStart(2, '0')}T08:15:00+01:00`,
    issued: '2025-04-01T10:00:00.000Z',
    result: Array.from({ length: 5 }, (__, place) => ({ reference: `Observation/o${number * 5 + place}` })),
  }));
  const entry = [{ resourceType: 'Patient', id: 'p' }, ...observations, ...reports].map((resource) => ({ resource }));
  return { resourceType: 'Bundle', type: 'collection', entry };
}

/** What a person ate: by their diary's own export, and what it and another app wrote to a phone. */
function diary(random: () => number): string {
  const rows = ['Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g),Water (g),Sodium (mg)'];
  for (let day = 0; day < dayCount; day++) {
    const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
    for (let count = Math.floor(random() * 5); count > 0; count--) {
      const cells = [0, 1, 2, 3].map(() => (random() < 0.2 ? '' : valueOf(random).toFixed(Math.floor(random() * 4))));
      rows.push(
        [date, ['', '08:00', '7:38 PM'][Math.floor(random() * 3)], 'Lunch', `Food ${count}`, '1 g', ...cells].join(','),
      );
    }
  }
  return rows.join('\n');
}

/** What other apps wrote of food to a phone: of a moment the amounts of one food, and some of the diary's app that its own export has too. */
function phone(random: () => number): string {
  const records: string[] = [];
  for (let day = 0; day < dayCount; day++) {
    for (let count = Math.floor(random() * 4); count > 0; count--) {
      const at = new Date(firstDay + day * 86_400_000 + Math.floor(random() * 86_000) * 1000).toISOString();
      const time = `${at.slice(0, 10)} ${at.slice(11, 19)} +0000`;
      const app = ['Water &amp; more', 'Diary Two', 'com.cronometer.android'][Math.floor(random() * 3)];
      for (const type of nutrientOfType.keys()) {
        if (random() < 0.8) continue;
        const unit = findQuantityType(type)?.unit ?? '';
        records.push(
          `<Record type="${findQuantityType(type)?.identifier}" sourceName="${app}" unit="${unit}" startDate="${time}" endDate="${time}" value="${valueOf(random)}"><MetadataEntry key="HKFoodType" value="Food of ${time}"/></Record>`,
        );
      }
    }
  }
  return `<HealthData locale="en_US"><ExportDate value="2025-04-05 10:00:00 +0000"/>\n${records.join('\n')}\n</HealthData>`;
}

export function seededPerson(seed: number): PersonFiles {
  const random = numbers(seed);
  return {
    'records.ndjson': samples(random)
      .map((line) => JSON.stringify(line))
      .join('\n'),
    'blood-tests.json': JSON.stringify(bloodTests(random)),
    'servings.csv': diary(random),
    'export.xml': phone(random),
  };
}

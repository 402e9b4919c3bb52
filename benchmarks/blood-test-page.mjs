// What a page of blood tests costs to write: 100 of 500 results each, as JSON and as FHIR, in milliseconds of the processor.
// Run after a build: node benchmarks/blood-test-page.mjs [tests] [results]
import { bloodTestId, bloodTestView, searchsetBundle, searchsetEntries } from '@vitalgate/core';

const [tests = 100, results = 500] = process.argv.slice(2).map(Number);

const unit = { unit: 'mmol/l', unitCode: 'mmol/L' };

function result(test, at) {
  const quantity = { value: `${(at % 90) + 1}.50`, comparator: null, ...unit };
  return {
    identifier: `${test}-${at}-4f6e9b8b0a5f`,
    codings: [
      {
        system: 'http://loinc.org',
        code: `${1000 + at}-4`,
        display: `Analyte ${at} [Moles/volume] in Serum or Plasma`,
      },
    ],
    name: `Analyte ${at}`,
    quantity,
    text: null,
    answerCodings: [],
    referenceRanges: [
      { low: { ...quantity, value: '3.1' }, high: { ...quantity, value: '62.0' }, text: null, appliesTo: null },
    ],
    interpretation: at % 10 === 0 ? 'high' : 'normal',
    interpretations: [
      {
        codings: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
            code: 'N',
            display: 'Normal',
          },
        ],
        text: null,
      },
    ],
    status: 'final',
    effective: '2026-03-09T08:10:00+01:00',
    issued: '2026-03-10T08:10:00+01:00',
    specimen: 'Serum',
    notes: ['Measured twice'],
  };
}

const texts = Array.from({ length: tests }, (_, test) => {
  const key = `fhir\nCity Hospital\nhttp://lab.example/orders|${test}\n24323-8\n2026-03-09`;
  const record = {
    key,
    resource: `DiagnosticReport/${test}`,
    collectedDate: '2026-03-09T08:10:00+01:00',
    issuedAt: 1_773_126_600_000,
    codings: [{ system: 'http://loinc.org', code: '24323-8', display: null }],
    name: 'Metabolic panel',
    status: 'final',
    laboratory: 'City Laboratory',
    results: Array.from({ length: results }, (__, at) => result(test, at)),
    source: { name: 'City Hospital' },
  };
  return { id: bloodTestId(key), record: JSON.stringify(record) };
});

function page() {
  return texts.map(({ id, record }) => ({ id, at: 1_773_043_800_000, record: JSON.parse(record), otherSources: [] }));
}

function measured(name, write) {
  const times = [];
  let length = 0;
  for (let round = 0; round < 5; round++) {
    const begun = process.cpuUsage();
    length = write(page()).length;
    times.push(process.cpuUsage(begun).user / 1000);
  }
  times.sort((one, other) => one - other);
  console.log(
    `${name}: ${times[2].toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(', ')}), ${(length / 1e6).toFixed(1)} MB`,
  );
}

measured('read', (stored) => String(stored.length));
measured('JSON', (stored) => JSON.stringify(stored.map(bloodTestView)));
measured('FHIR', (stored) =>
  searchsetBundle({
    tests: stored.map(searchsetEntries),
    self: 'https://127.0.0.1:8443/api/v1/blood-tests',
    next: null,
  }),
);

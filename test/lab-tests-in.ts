import type { BloodTestRecord, RecordSink } from '@vitalgate/core';
import { createLabReader } from '../packages/importers/src/laboratory/lab-reader.ts';

/** The blood tests in FHIR resources of one export, each resource a file of its own. What is skipped is not told. */
export function labTestsIn(...resources: readonly Readonly<Record<string, unknown>>[]): readonly BloodTestRecord[] {
  const tests: BloodTestRecord[] = [];
  const sink = { bloodTest: (test: BloodTestRecord) => void tests.push(test), skip: () => undefined };
  const reader = createLabReader(sink as unknown as RecordSink);
  for (const resource of resources) {
    reader.add({ text: JSON.stringify(resource), sourceName: 'Clinic', fhirVersion: null, file: 'a.json' });
  }
  reader.finish();
  return tests;
}

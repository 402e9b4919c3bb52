import { instant, resultContent, type BloodTestRecord, type Instant, type RecordSink } from '@vitalgate/core';
import { gatheredTests } from './gathered-tests.ts';
import { planTests, type PlannedReport } from './lab-plan.ts';
import { labVersions } from './lab-versions.ts';
import { memberReferences, observationRecord } from './observation-record.ts';
import { reportTest } from './report-test.ts';
import type { ResourceEntry } from './resource-entry.ts';
import { createResourceShelf, type ResourceShelf } from './resource-shelf.ts';

/** One file of FHIR JSON and who it came from. */
export interface LabFile {
  readonly text: string;
  /** The provider, as the export names it. */
  readonly sourceName: string;
  /** The version that the export states, or null. Shapes decide, not this: exports mix versions. */
  readonly fhirVersion: string | null;
  /** Name of the file, for the report on what was left out. */
  readonly file: string;
  /** Whether the phone's index calls it a laboratory record; false if left out. */
  readonly sortedAsLab?: boolean;
}

/** Reads laboratory results out of FHIR files. Nothing is handed over before `finish`: a report and its results may come in any order. */
export interface LabReader {
  add(file: LabFile): void;
  finish(): void;
}

/** How dates without a time of day become instants. */
export interface LabReaderOptions {
  /** Midnight at the start of a date (`2026-03-09`) where the user lives; UTC where left out. */
  readonly midnightOf?: (date: string) => Instant;
}

function utcMidnight(date: string): Instant {
  return instant(Date.parse(`${date}T00:00:00Z`));
}

/** Whether a report of the same source already says what this loose Observation says: laboratories write results twice, under two ids. */
function repeatsReport(entry: ResourceEntry, shelf: ResourceShelf, contents: ReadonlySet<string>): boolean {
  if (memberReferences(entry.resource).length > 0) return false;
  const result = observationRecord(entry, shelf, []);
  return contents.has(`${entry.sourceName}\n${resultContent(result, null)}`);
}

function contentsOf(test: BloodTestRecord): readonly string[] {
  const answered = test.results.filter(({ quantity, text, components }) => quantity ?? text ?? components);
  return answered.map((result) => `${test.source.name}\n${resultContent(result, test.collectedDate)}`);
}

/** What takes a blood test back that another export brought: its key and order, none of its content. */
function withdrawal(test: BloodTestRecord): BloodTestRecord {
  const withdrawn: BloodTestRecord & { conclusion?: string } = { ...test, status: 'entered-in-error', results: [] };
  delete withdrawn.conclusion;
  return withdrawn;
}

/**
 * A reader of laboratory results in FHIR DSTU2, STU3 and R4: single resources, Bundles, lists and NDJSON. A DiagnosticReport with its Observations is one
 * blood test; Observations that no report names are gathered by time. What is no laboratory's, was entered in error or cannot be read is skipped
 * with its reason, and a report entered in error is also handed over as such, without results; other kinds of resource are passed over.
 */
export function createLabReader(sink: RecordSink, options: LabReaderOptions = {}): LabReader {
  const midnightOf = options.midnightOf ?? utcMidnight;
  const shelf = createResourceShelf();
  return {
    add: ({ text, sourceName, file, sortedAsLab = false }) => {
      const { broken, foreign, beyond } = shelf.add(text, { sourceName, file, sortedAsLab });
      for (let count = 0; count < broken; count++) {
        sink.skip({ kind: 'clinicalRecord', reason: 'invalidFile', subject: file });
      }
      for (let count = 0; count < foreign + beyond; count++) {
        sink.skip({ kind: 'clinicalRecord', reason: 'notSupported', subject: file });
      }
    },
    finish: () => {
      const versions = labVersions(shelf);
      const find = versions.findShowable;
      const { reports, withdrawn, loose, leftOut } = planTests(versions);
      const testOf = ({ report, observations }: PlannedReport): BloodTestRecord => {
        const sharedIdentifier = versions.reports.isShared(report);
        return reportTest(report, observations, { shelf, find, midnightOf, sharedIdentifier });
      };
      const tests = reports.map(testOf);
      const contents = new Set(tests.flatMap(contentsOf));
      const roots = loose.filter((entry) => !repeatsReport(entry, shelf, contents));
      for (const test of [...tests, ...gatheredTests(roots, { shelf, find, midnightOf })]) sink.bloodTest(test);
      for (const report of withdrawn) sink.bloodTest(withdrawal(testOf(report)));
      for (const { entry, reason } of leftOut) {
        sink.skip({ kind: 'clinicalRecord', reason, subject: entry.file });
      }
    },
  };
}

import { reportedContents, type BloodTestRecord, type RecordSink, type ReportedContents } from '@vitalgate/core';
import { skipTimes } from '../kit/skips.ts';
import type { FoundResource } from './json/found-resource.ts';
import { isShowable } from './resources/lab-category.ts';
import { observationRecord } from './resources/observation-record.ts';
import { memberReferences } from './resources/references.ts';
import { isInError, reportIdentity, type ResourceEntry } from './resources/resource-entry.ts';
import { createResourceShelf, type OpenContainer, type ResourceShelf } from './resources/resource-shelf.ts';
import { observationTime } from './resources/specimen-time.ts';
import { gatheredTests } from './results/gathered-tests.ts';
import { planTests, type PlannedReport } from './results/lab-plan.ts';
import { reportTest } from './results/report-test.ts';
import { reportWithdrawal, resultWithdrawal } from './results/withdrawals.ts';
import { labVersions } from './versions/lab-versions.ts';

/** One file of FHIR JSON and who it came from. */
export interface LabFile {
  readonly text: string;
  /** The provider, as the export names it. */
  readonly sourceName: string;
  /** The version that the export states, or null. Shapes decide, not this: exports mix versions. */
  readonly fhirVersion: string | null;
  /** Name of the file, for the report on what was left out. */
  readonly file: string;
  /** True if the phone's index calls it a laboratory record; false if left out. */
  readonly sortedAsLab?: boolean;
}

/** Reads laboratory results out of FHIR files. Nothing is handed over before `finish`: a report and its results may come in any order. */
export interface LabReader {
  add(file: LabFile): void;
  finish(): void;
}

/** The same for resources that come one by one. */
export interface ResourceReader extends LabReader {
  /** Begins a file or Bundle whose resources come one by one; what finds no place is for the caller to report. */
  begin(): OpenContainer;
  /** Notes that a resource is there which is no laboratory's: it is not missed if a report names it. */
  passOver(found: FoundResource, sourceName: string): void;
}

/** True if a report of the same source already says what this loose Observation says: laboratories write results twice, under two ids. */
function repeatsReport(entry: ResourceEntry, shelf: ResourceShelf, contents: ReportedContents): boolean {
  if (memberReferences(entry.resource).length > 0) return false;
  const result = observationRecord(entry, shelf, []);
  return contents.say(entry.sourceName, result, observationTime(entry, shelf));
}

/** Gives each of several tests with one key a key of its own: reports that are two and have nothing that names them are counted. */
function withOwnKeys(tests: readonly BloodTestRecord[]): readonly BloodTestRecord[] {
  const counts = new Map<string, number>();
  return tests.map((test) => {
    const count = (counts.get(test.key) ?? 0) + 1;
    counts.set(test.key, count);
    return count === 1 ? test : { ...test, key: `${test.key}\n${count}` };
  });
}

/**
 * A reader of laboratory results in FHIR DSTU2, STU3 and R4: single resources, Bundles, lists and NDJSON. A DiagnosticReport with its Observations is one
 * blood test; Observations that no report names are gathered by time. What is no laboratory's, was entered in error or cannot be read is skipped
 * with its reason, and a report or result entered in error is also handed over as such, without results; other kinds of resource are passed over.
 */
export function createLabReader(sink: RecordSink): ResourceReader {
  const shelf = createResourceShelf();
  return {
    add: ({ text, sourceName, file, sortedAsLab = false }) => {
      const { broken, foreign, beyond } = shelf.add(text, { sourceName, file, sortedAsLab });
      skipTimes(sink, broken, { kind: 'clinicalRecord', reason: 'invalidFile', subject: file });
      skipTimes(sink, foreign + beyond, { kind: 'clinicalRecord', reason: 'notSupported', subject: file });
    },
    begin: () => shelf.begin(),
    passOver: (found, sourceName) => shelf.passOver(found, sourceName),
    finish: () => {
      const versions = labVersions(shelf);
      const lineageOf = (entry: ResourceEntry): string | null => versions.observations.lineageOf(entry);
      const context = { shelf, find: versions.findShowable, lineageOf };
      const { reports, withdrawn, loose, leftOut } = planTests(versions);
      const testOf = ({ report, observations }: PlannedReport): BloodTestRecord =>
        reportTest(report, observations, context);
      const tests = withOwnKeys(reports.map(testOf));
      const contents = reportedContents(tests);
      const roots = loose.filter((entry) => !repeatsReport(entry, shelf, contents));
      for (const test of [...tests, ...gatheredTests(roots, context)]) sink.bloodTest(test);
      for (const planned of withdrawn) {
        sink.bloodTest(reportWithdrawal(testOf(planned), reportIdentity(planned.report) !== null));
      }
      const inError = shelf
        .latest('Observation')
        .filter((entry) => isInError(versions.observations.latestOf(entry)) && isShowable(entry));
      const takenBack = inError.flatMap(
        (entry) => resultWithdrawal(entry, shelf, versions.observations.lineageInError(entry)) ?? [],
      );
      for (const test of withOwnKeys(takenBack)) sink.bloodTest(test);
      for (const { entry, reason } of leftOut) {
        sink.skip({ kind: 'clinicalRecord', reason, subject: entry.file });
      }
    },
  };
}

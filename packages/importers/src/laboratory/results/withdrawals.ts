import { unreportedTestName } from '@vitalgate/contract';
import {
  digestId,
  withdrawnReportContent,
  withdrawnResultContent,
  type BloodTestRecord,
  type WithdrawnContent,
} from '@vitalgate/core';
import { known } from '../../kit/known-members.ts';
import { observationRecord } from '../resources/observation-record.ts';
import { isInError, issuedOf, updatedAt, type ResourceEntry } from '../resources/resource-entry.ts';
import type { ResourceShelf } from '../resources/resource-shelf.ts';
import { observationTime } from '../resources/specimen-time.ts';

/**
 * The record that takes a report back which another export brought: its key and order, none of its content. `isNumbered` says that it has an order number;
 * without one it is also found by what it says.
 */
export function reportWithdrawal(test: BloodTestRecord, isNumbered: boolean): BloodTestRecord {
  const content = isNumbered ? null : withdrawnReportContent(test);
  const { conclusion: _conclusion, ...head } = test;
  return {
    ...head,
    status: 'entered-in-error',
    results: [],
    takesBack: test.results.flatMap(({ identifier, contained }) => (contained === true ? [] : (identifier ?? []))),
    ...known({ takesBackAlike: content === null ? null : [{ content }] }),
  };
}

/** The content by which a result entered in error is found, though each export gives it another id. Null if it says too little. */
function contentInError(entry: ResourceEntry, shelf: ResourceShelf, lineage: string | null): WithdrawnContent | null {
  if (!isInError(entry)) return null;
  const result = observationRecord(entry, shelf, []);
  const content = withdrawnResultContent(result, observationTime(entry, shelf));
  const { specimenId, specimenNumber } = result;
  return content === null ? null : { content, ...known({ lineage, specimenId, specimenNumber }) };
}

/** The record that takes one result back, whichever export brought it: by its id, and by what it says. Null if it has neither. */
export function resultWithdrawal(
  entry: ResourceEntry,
  shelf: ResourceShelf,
  lineage: string | null,
): BloodTestRecord | null {
  const { sourceName, id } = entry;
  const alike = contentInError(entry, shelf, lineage);
  if (id === null && alike === null) return null;
  const issued = issuedOf(entry);
  const named = id === null ? `content ${digestId(JSON.stringify(alike))}` : `Observation/${id}`;
  return {
    key: ['fhir', sourceName, `withdrawn ${named}`].join('\n'),
    collectedDate: null,
    issuedAt: issued?.instant ?? null,
    ...known({ issued: issued?.text, updatedAt: updatedAt(entry) }),
    codings: [],
    name: unreportedTestName,
    status: 'entered-in-error',
    laboratory: null,
    results: [],
    gathered: true,
    takesBack: id === null ? [] : [id],
    ...known({ takesBackAlike: alike === null ? null : [alike] }),
    source: { name: sourceName },
  };
}

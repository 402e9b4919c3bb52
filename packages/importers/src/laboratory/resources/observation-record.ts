import type { AnalyteRecord, BloodTestResultRecord, RecordCoding } from '@vitalgate/core';
import { answerOf, noAnswer } from '../elements/answer.ts';
import { conceptName, conceptOf, reportedConcept, notesIn } from '../elements/concept.ts';
import { interpretationOf } from '../elements/interpretation.ts';
import { quantityOf } from '../elements/quantity.ts';
import { referenceRangesOf } from '../elements/reference-range.ts';
import { periodIn } from '../elements/times.ts';
import { known } from '../../kit/known-members.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from '../json/fhir-json.ts';
import { categoriesOf } from './lab-category.ts';
import { laboratoryName } from './laboratory-name.ts';
import { effectiveOf, issuedOf, statusOf, type ResourceEntry } from './resource-entry.ts';
import type { ResourceShelf } from './resource-shelf.ts';
import { namedSpecimen, specimenWords, type NamedSpecimen } from './specimen.ts';

function analyteOf(part: JsonObject, withAnswer: boolean, order: readonly RecordCoding[]): AnalyteRecord {
  const answer = withAnswer ? answerOf(part) : noAnswer;
  const unit = answer.quantity?.unit ?? quantityOf(part['valueQuantity']).quantity?.unit ?? null;
  const { interpretation, concepts } = interpretationOf(part['interpretation']);
  return {
    codings: conceptOf(part['code']).codings,
    name: conceptName(part['code'], 'Unnamed result', order),
    ...answer,
    referenceRanges: referenceRangesOf(part['referenceRange'], unit),
    interpretation: withAnswer ? interpretation : null,
    ...known({
      interpretations: withAnswer ? concepts : null,
      absentReason: reportedConcept(part['dataAbsentReason']),
    }),
  };
}

/** The device in words: the reference's, else the device's own name. */
function deviceOf(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  const reference = objectOf(entry.resource['device']);
  if (reference === null) return null;
  const device = shelf.resolve(reference, entry)?.resource;
  const [name] = objectsOf(device?.['deviceName']);
  return (
    textOf(reference['display']) ??
    textOf(name?.['name']) ??
    conceptOf(device?.['type']).text ??
    textOf(device?.['modelNumber'] ?? device?.['model'])
  );
}

/**
 * An Observation of any FHIR version as a result. A cancelled one has no answer, whatever was written in it. `order` is the report's own code,
 * `reportSpecimen` its only specimen: an Observation that names none was made of that.
 */
export function observationRecord(
  entry: ResourceEntry,
  shelf: ResourceShelf,
  order: readonly RecordCoding[],
  reportSpecimen: NamedSpecimen | null = null,
): BloodTestResultRecord {
  const { resource } = entry;
  const status = statusOf(entry);
  const withAnswer = status !== 'cancelled';
  const specimen = specimenWords(entry, shelf);
  const measuredIn = resource['specimen'] === undefined ? reportSpecimen : namedSpecimen(entry, shelf);
  return {
    identifier: entry.id,
    ...analyteOf(resource, withAnswer, order),
    status,
    effective: effectiveOf(resource),
    ...known({
      period: periodIn(resource['effectivePeriod']),
      issued: issuedOf(entry)?.text,
      contained: entry.parent === null ? null : (true as const),
      categories: categoriesOf(resource),
      method: reportedConcept(resource['method']),
      bodySite: reportedConcept(resource['bodySite']),
      device: deviceOf(entry, shelf),
      laboratory: laboratoryName(entry, shelf),
      components: objectsOf(resource['component']).map((part) => analyteOf(part, withAnswer, [])),
      specimen: specimen.name,
      specimenId: measuredIn?.id,
      specimenNumber: measuredIn?.number,
      notes: [...notesIn(resource), ...specimen.notes],
    }),
  };
}

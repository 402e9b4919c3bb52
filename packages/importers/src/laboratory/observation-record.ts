import type { AnalyteRecord, BloodTestResultRecord, RecordCoding } from '@vitalgate/core';
import { answerOf, noAnswer } from './answer.ts';
import { conceptName, conceptOf, reportedConcept } from './concept.ts';
import { objectOf, objectsOf, textOf, type JsonObject } from './fhir-json.ts';
import { interpretationOf } from './interpretation.ts';
import { quantityOf } from './quantity.ts';
import { referenceRangesOf } from './reference-range.ts';
import { categoriesOf } from './lab-category.ts';
import { laboratoryName } from './laboratory-name.ts';
import { notesIn } from './notes.ts';
import { namedSpecimen, specimenWords, type NamedSpecimen } from './specimen.ts';
import { effectiveOf, issuedOf, periodOf, statusOf, type ResourceEntry } from './resource-entry.ts';
import type { ResourceShelf } from './resource-shelf.ts';

function analyteOf(part: JsonObject, withAnswer: boolean, order: readonly RecordCoding[]): AnalyteRecord {
  const answer = withAnswer ? answerOf(part) : noAnswer;
  const unit = answer.quantity?.unit ?? quantityOf(part['valueQuantity']).quantity?.unit ?? null;
  const { interpretation, concepts } = interpretationOf(part['interpretation']);
  const absentReason = reportedConcept(part['dataAbsentReason']);
  return {
    codings: conceptOf(part['code']).codings,
    name: conceptName(part['code'], 'Unnamed result', order),
    ...answer,
    referenceRanges: referenceRangesOf(part['referenceRange'], unit),
    interpretation: withAnswer ? interpretation : null,
    ...(withAnswer && concepts.length > 0 ? { interpretations: concepts } : {}),
    ...(absentReason === null ? {} : { absentReason }),
  };
}

/** What it was measured with: the reference's words, else the device's own name. */
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
  const components = objectsOf(resource['component']).map((part) => analyteOf(part, withAnswer, []));
  const specimen = specimenWords(entry, shelf);
  const measuredIn = resource['specimen'] === undefined ? reportSpecimen : namedSpecimen(entry, shelf);
  const notes = [...notesIn(resource), ...specimen.notes];
  const period = periodOf(resource);
  const issued = issuedOf(entry);
  const categories = categoriesOf(resource);
  const [method, bodySite] = [reportedConcept(resource['method']), reportedConcept(resource['bodySite'])];
  const device = deviceOf(entry, shelf);
  const laboratory = laboratoryName(entry, shelf);
  return {
    identifier: entry.id,
    ...analyteOf(resource, withAnswer, order),
    status,
    effective: effectiveOf(resource),
    ...(period === null ? {} : { period }),
    ...(issued === null ? {} : { issued: issued.text }),
    ...(entry.parent === null ? {} : { contained: true }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(method === null ? {} : { method }),
    ...(bodySite === null ? {} : { bodySite }),
    ...(device === null ? {} : { device }),
    ...(laboratory === null ? {} : { laboratory }),
    ...(components.length > 0 ? { components } : {}),
    ...(specimen.name === null ? {} : { specimen: specimen.name }),
    ...(measuredIn === null ? {} : { specimenId: measuredIn.id }),
    ...(measuredIn === null || measuredIn.number === null ? {} : { specimenNumber: measuredIn.number }),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

/** References from a panel to its members: `hasMember` in R4, `related` of type has-member before. */
export function memberReferences(resource: JsonObject): readonly JsonObject[] {
  const related = objectsOf(resource['related']).filter((link) => textOf(link['type']) === 'has-member');
  return [
    ...objectsOf(resource['hasMember']),
    ...related.map((link) => objectOf(link['target'])).filter((target) => target !== null),
  ];
}

import type { Skip } from '@vitalgate/core';
import {
  documentConcept,
  documentDay,
  saidMembers,
  type DocumentReport,
} from '../../laboratory-documents/document-report.ts';
import { textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import { ccdaAnswer, codedConcept, rangeIn, wordsIn, type TextFinder } from './ccda-answer.ts';
import type { CcdaHead } from './ccda-document.ts';
import { childrenOf, nodeAt, wordsOf, type XmlNode } from './xml-tree.ts';

/** Codes of `statusCode` in the words of FHIR. */
const statuses: ReadonlyMap<string, string> = new Map([
  ['completed', 'final'],
  ['active', 'preliminary'],
  ['new', 'registered'],
  ['held', 'registered'],
  ['suspended', 'registered'],
  ['aborted', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['nullified', 'entered-in-error'],
  ['obsolete', 'entered-in-error'],
]);

const statusOf = (node: XmlNode): string =>
  statuses.get(nodeAt(node, 'statusCode')?.attributes['code'] ?? '') ?? 'unknown';

const dayAt = (node: XmlNode | undefined): string | null => {
  const value = node?.attributes['value'];
  return value === undefined ? null : documentDay(value);
};

/** The time of an element, a moment or a period, in the members of FHIR. */
function timeOf(node: XmlNode): JsonObject {
  const time = nodeAt(node, 'effectiveTime');
  const [low, high] = ['low', 'high'].map((end) => dayAt(nodeAt(time, end)));
  const at = dayAt(time) ?? (low === high ? low : null);
  if (at !== null && at !== undefined) return { effectiveDateTime: at };
  return low === null && high === null ? {} : { effectivePeriod: saidMembers({ start: low, end: high }) };
}

/** The organization that performed or wrote something; null if none is named. */
function organizationOf(node: XmlNode): string | null {
  for (const [role, who] of [
    ['performer', 'assignedEntity'],
    ['author', 'assignedAuthor'],
  ] as const) {
    for (const one of childrenOf(node, role)) {
      const name = wordsOf(nodeAt(one, who, 'representedOrganization', 'name'));
      if (name !== null) return name;
    }
  }
  return null;
}

/** Codes of HL7 for why something is not said, in words. */
const nullFlavors: Readonly<Record<string, string>> = {
  NI: 'no information',
  UNK: 'unknown',
  ASKU: 'asked but unknown',
  NAV: 'temporarily unavailable',
  NASK: 'not asked',
  NA: 'not applicable',
  MSK: 'masked',
  OTH: 'other',
  QS: 'sufficient quantity',
  TRC: 'trace',
  NINF: 'negative infinity',
  PINF: 'positive infinity',
};

/** The reason for a missing answer, by its code of HL7. */
function absentReason(node: XmlNode | undefined): JsonObject | null {
  const code = node?.attributes['nullFlavor'];
  if (code === undefined) return null;
  const system = 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor';
  return documentConcept([{ system, code }], nullFlavors[code] ?? null);
}

function referenceRange(node: XmlNode, find: TextFinder): JsonObject | null {
  const range = nodeAt(node, 'observationRange');
  const { low, high } = rangeIn(nodeAt(range, 'value'));
  const text = wordsIn(nodeAt(range, 'text'), find) ?? wordsIn(nodeAt(range, 'value'), find);
  return low === null && high === null && text === null ? null : saidMembers({ low, high, text });
}

/** Remarks of the laboratory, in acts beside the result. */
function notesOf(node: XmlNode, find: TextFinder): readonly JsonObject[] {
  return childrenOf(node, 'entryRelationship').flatMap((relation) => {
    const text = wordsIn(nodeAt(relation, 'act', 'text'), find);
    return text === null ? [] : [{ text }];
  });
}

function resultOf(node: XmlNode, find: TextFinder): JsonObject {
  const values = childrenOf(node, 'value');
  const [value] = values;
  const answers = values.map((one) => ccdaAnswer(one, find));
  const answer = answers.find((one) => Object.keys(one).length > 0) ?? {};
  const performer = organizationOf(node);
  return saidMembers({
    status: statusOf(node),
    code: codedConcept(nodeAt(node, 'code'), find),
    ...timeOf(node),
    ...answer,
    dataAbsentReason: Object.keys(answer).length === 0 ? absentReason(value) : null,
    interpretation: childrenOf(node, 'interpretationCode').map((code) => codedConcept(code, find)),
    referenceRange: childrenOf(node, 'referenceRange').map((range) => referenceRange(range, find)),
    method: codedConcept(nodeAt(node, 'methodCode'), find),
    performer: performer === null ? null : [{ reference: 'Organization/performer', display: performer }],
    note: notesOf(node, find),
  });
}

/** The number under which a laboratory keeps a report; an id without an extension is made anew for each document. */
function identifierOf(node: XmlNode): readonly JsonObject[] {
  return childrenOf(node, 'id').flatMap(({ attributes }) => {
    const { root, extension } = attributes;
    return extension === undefined ? [] : [{ system: root === undefined ? null : `urn:oid:${root}`, value: extension }];
  });
}

const isAnswer = (member: string): boolean => member.startsWith('value');

interface ReportContext {
  readonly head: CcdaHead;
  readonly find: TextFinder;
  skip(skip: Skip): void;
}

/** The observations that say what was found; one that is negated says what was not, which no answer can say. */
function affirmed(observations: readonly XmlNode[], context: ReportContext): readonly XmlNode[] {
  return observations.filter((observation) => {
    const isNegated = observation.attributes['negationInd'] === 'true';
    if (isNegated)
      context.skip({ kind: 'bloodTestResult', reason: 'notSupported', subject: nameOf(observation, context.find) });
    return !isNegated;
  });
}

const nameOf = (observation: XmlNode, find: TextFinder): string =>
  textOf(codedConcept(nodeAt(observation, 'code'), find)?.['text']) ??
  nodeAt(observation, 'code')?.attributes['displayName'] ??
  'observation';

function reportOf(node: XmlNode, observations: readonly XmlNode[], context: ReportContext): DocumentReport {
  const { head, find } = context;
  const specimen = nodeAt(node, 'specimen', 'specimenRole', 'specimenPlayingEntity');
  const material =
    textOf(codedConcept(nodeAt(specimen, 'code'), find)?.['text']) ??
    nodeAt(specimen, 'code')?.attributes['displayName'] ??
    wordsOf(nodeAt(specimen, 'name'));
  for (const observation of observations) {
    for (const relation of childrenOf(observation, 'entryRelationship')) {
      if (nodeAt(relation, 'observation') === undefined && nodeAt(relation, 'organizer') === undefined) continue;
      context.skip({ kind: 'bloodTestPart', reason: 'notSupported', subject: nameOf(observation, find) });
    }
  }
  const display = material === null ? null : { display: material };
  const laboratory = organizationOf(node) ?? observations.map(organizationOf).find((name) => name !== null) ?? null;
  const results = observations.map((observation) => resultOf(observation, find));
  // An entry that says that there are no results has neither a question nor an answer.
  const said = results.filter((result) => result['code'] !== undefined || Object.keys(result).some(isAnswer));
  return {
    head: saidMembers({
      identifier: identifierOf(node),
      status: statusOf(node),
      code: codedConcept(nodeAt(node, 'code'), find),
      ...timeOf(node),
      meta: head.madeAt === null ? null : { lastUpdated: head.madeAt },
      performer: laboratory === null ? null : [{ display: laboratory }],
      specimen: display,
    }),
    results: said.map((result) => saidMembers({ specimen: display, ...result })),
  };
}

/** The reports in an entry: each organizer that holds results, and a result that stands in none. */
export function ccdaReports(node: XmlNode, context: ReportContext): readonly DocumentReport[] {
  if (node.name === 'observation') return [reportOf(node, affirmed([node], context), context)];
  if (node.name !== 'organizer') return node.children.flatMap((child) => ccdaReports(child, context));
  const all = childrenOf(node, 'component').flatMap((component) => childrenOf(component, 'observation'));
  const observations = affirmed(all, context);
  const inner = childrenOf(node, 'component').flatMap((component) =>
    childrenOf(component, 'organizer').flatMap((organizer) => ccdaReports(organizer, context)),
  );
  return all.length === 0 ? inner : [reportOf(node, observations, context), ...inner];
}

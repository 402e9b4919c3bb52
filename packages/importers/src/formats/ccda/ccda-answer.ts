import { ucumSystem } from '@vitalgate/core';
import {
  documentConcept,
  documentDay,
  isMeasured,
  measuredAnswer,
  saidMembers,
} from '../../laboratory-documents/document-report.ts';
import type { JsonObject } from '../../laboratory/json/fhir-json.ts';
import { childrenOf, nodeAt, wordsOf, type XmlNode } from './xml-tree.ts';

/** Finds a text of the narrative that an element refers to, or gives its own. */
export type TextFinder = (id: string) => string | null;

/** The words of an element: its own, else those of the narrative to which it refers. */
export function wordsIn(node: XmlNode | undefined, find: TextFinder): string | null {
  const reference = nodeAt(node, 'reference')?.attributes['value'];
  const found = reference?.startsWith('#') === true ? find(reference.slice(1)) : null;
  return wordsOf(node) ?? (found?.replace(/\s+/gu, ' ').trim() || null);
}

/** A code with its translations and its words as a CodeableConcept; null if it has neither. */
export function codedConcept(node: XmlNode | undefined, find: TextFinder): JsonObject | null {
  if (node === undefined) return null;
  const codings = [node, ...childrenOf(node, 'translation')].map(({ attributes }): JsonObject => {
    const { code, displayName, codeSystem, codeSystemVersion } = attributes;
    return {
      code,
      display: displayName,
      system: codeSystem === undefined ? null : `urn:oid:${codeSystem}`,
      version: codeSystemVersion,
    };
  });
  return documentConcept(codings, wordsIn(nodeAt(node, 'originalText'), find));
}

/** A unit of UCUM; `1` stands for none. */
function unitIn({ attributes }: XmlNode): JsonObject {
  const { unit } = attributes;
  return unit === undefined || unit === '1' ? {} : { unit, code: unit, system: ucumSystem };
}

/** A physical quantity; null if it has no number. Of one that is not known in UCUM a translation has it. */
function quantityIn(node: XmlNode | undefined): JsonObject | null {
  if (node === undefined) return null;
  const { value } = node.attributes;
  if (value !== undefined) return { ...unitIn(node), value };
  const other = childrenOf(node, 'translation').find(({ attributes }) => attributes['value'] !== undefined);
  if (other === undefined) return null;
  return saidMembers({ value: other.attributes['value'], unit: wordsOf(nodeAt(other, 'originalText')) });
}

/** A bound of an interval, with its comparator if the bound is no part of it. */
function boundIn(node: XmlNode | undefined, sign: '<' | '>'): JsonObject | null {
  const bound = quantityIn(node);
  return bound === null
    ? null
    : { ...bound, comparator: node?.attributes['inclusive'] === 'false' ? sign : `${sign}=` };
}

/** A bound without the comparator that says that it belongs to its interval. */
function withinRange(bound: JsonObject | null): JsonObject | null {
  if (bound === null || bound['comparator'] === '<' || bound['comparator'] === '>') return bound;
  const { comparator: _belongs, ...plain } = bound;
  return plain;
}

/** The bounds of an interval as FHIR has them in a range: numbers alone, for a bound belongs to it. */
export function rangeIn(node: XmlNode | undefined): {
  readonly low: JsonObject | null;
  readonly high: JsonObject | null;
} {
  return { low: withinRange(boundIn(nodeAt(node, 'low'), '>')), high: withinRange(boundIn(nodeAt(node, 'high'), '<')) };
}

function interval(node: XmlNode): JsonObject {
  const { low, high } = rangeIn(node);
  if (low !== null && high !== null) return { valueRange: { low, high } };
  const only = low === null ? boundIn(nodeAt(node, 'high'), '<') : boundIn(nodeAt(node, 'low'), '>');
  return only === null ? {} : { valueQuantity: only };
}

function written(text: string | null): JsonObject {
  if (text === null) return {};
  return isMeasured(text) ? measuredAnswer(text, {}) : { valueString: text };
}

/** The answer of a `value` element in the members of an Observation; empty if it has none. */
export function ccdaAnswer(node: XmlNode, find: TextFinder): JsonObject {
  const { attributes } = node;
  const type = (attributes['xsi:type'] ?? attributes['type'] ?? '').replace(/^.*:/u, '');
  const { value } = attributes;
  switch (type) {
    case 'PQ': {
      const quantity = quantityIn(node);
      return quantity === null
        ? written(wordsIn(nodeAt(node, 'originalText') ?? node, find))
        : { valueQuantity: quantity };
    }
    case 'INT':
    case 'REAL':
    case 'MO':
      return value === undefined ? {} : measuredAnswer(value, {});
    case 'IVL_PQ':
    case 'IVL_INT':
    case 'IVL_REAL':
      return interval(node);
    case 'CD':
    case 'CE':
    case 'CV':
    case 'CO':
    case 'CS': {
      const concept = codedConcept(node, find);
      return concept === null ? written(wordsIn(node, find)) : { valueCodeableConcept: concept };
    }
    case 'RTO':
    case 'RTO_PQ_PQ':
    case 'RTO_INT_INT': {
      const [numerator, denominator] = ['numerator', 'denominator'].map((name) => quantityIn(nodeAt(node, name)));
      return numerator && denominator ? { valueRatio: { numerator, denominator } } : {};
    }
    case 'BL':
      return value === undefined ? {} : { valueBoolean: value === 'true' };
    case 'TS':
      return value === undefined ? {} : { valueDateTime: documentDay(value) };
    default:
      return written(value ?? wordsIn(node, find));
  }
}

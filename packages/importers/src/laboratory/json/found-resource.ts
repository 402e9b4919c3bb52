import { objectOf, objectsOf, parseFhirJson, textOf, type JsonObject } from './fhir-json.ts';

/** A resource with the name that its Bundle gave it. */
export interface FoundResource {
  readonly resource: JsonObject;
  readonly fullUrl: string | null;
}

/** Contents of a text of FHIR JSON: its resources, and how many parts of it could not be read. */
export interface FoundResources {
  readonly resources: readonly FoundResource[];
  /** Lines or entries that are no JSON. */
  readonly broken: number;
  /** JSON values that are no FHIR. */
  readonly foreign: number;
}

const deepestBundle = 8;

function together(items: readonly FoundResources[], broken = 0): FoundResources {
  return {
    resources: items.flatMap(({ resources }) => resources),
    broken,
    foreign: items.reduce((sum, { foreign }) => sum + foreign, 0),
  };
}

/** Resources that hold others, with what may hold one each. Operations answer with Parameters. */
const containers: Readonly<Record<string, (resource: JsonObject) => readonly JsonObject[]>> = {
  Bundle: ({ entry }) => objectsOf(entry),
  Parameters: ({ parameter }) => objectsOf(parameter).flatMap((one) => [one, ...objectsOf(one['part'])]),
};

/**
 * The resource that an entry of a Bundle holds; null if it holds none. A result or report that a history says was deleted is one that its source took
 * back.
 */
export function entryResource(entry: JsonObject): JsonObject | null {
  const held = objectOf(entry['resource']);
  const request = objectOf(entry['request']);
  if (held !== null || textOf(request?.['method']) !== 'DELETE') return held;
  const address = textOf(request?.['url']) ?? textOf(entry['fullUrl']) ?? '';
  const [, resourceType, id] = /(?:^|\/)(Observation|DiagnosticReport)\/([^/?#]+)$/u.exec(address) ?? [];
  if (id === undefined) return null;
  const lastUpdated = textOf(objectOf(entry['response'])?.['lastModified']);
  return { resourceType, id, status: 'entered-in-error', meta: lastUpdated === null ? {} : { lastUpdated } };
}

/** The resources in a parsed JSON value, `fullUrl` being the name that its Bundle gave it. A Bundle in eight others is not opened, and Parameters are as Bundles. */
export function resourcesIn(value: unknown, fullUrl: string | null = null, depth = 0): FoundResources {
  if (Array.isArray(value) && depth < deepestBundle) {
    return together(value.map((item: unknown) => resourcesIn(item, null, depth + 1)));
  }
  const resource = objectOf(value);
  if (resource === null || textOf(resource['resourceType']) === null) {
    return { resources: [], broken: 0, foreign: 1 };
  }
  const held = containers[resource['resourceType'] as string]?.(resource);
  if (held === undefined) return { resources: [{ resource, fullUrl }], broken: 0, foreign: 0 };
  if (depth >= deepestBundle) return { resources: [], broken: 0, foreign: 1 };
  return together(
    held.flatMap((entry) => {
      const own = entryResource(entry);
      return own === null ? [] : [resourcesIn(own, textOf(entry['fullUrl']), depth + 1)];
    }),
  );
}

function tryParse(text: string): { readonly value: unknown } | null {
  try {
    return { value: parseFhirJson(text) };
  } catch {
    return null;
  }
}

function resourcesInLines(text: string): FoundResources | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith('{'))) return null;
  const parsed = lines.map(tryParse);
  const found = parsed.flatMap((line) => (line === null ? [] : resourcesIn(line.value, null, 0)));
  if (found.length === 0) return null;
  return together(found, parsed.filter((line) => line === null).length);
}

/**
 * Finds the resources in a text: one resource, a Bundle of any type (also in Bundles), a list, or one of these per line (NDJSON).
 * Entries without a resource are passed over. A text that is none of these counts as one broken part.
 */
export function findResources(text: string): FoundResources {
  const clean = text.replace(/^\uFEFF/, '');
  const whole = tryParse(clean);
  if (whole !== null) return resourcesIn(whole.value, null, 0);
  return resourcesInLines(clean) ?? { resources: [], broken: 1, foreign: 0 };
}

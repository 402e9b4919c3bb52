type Json = Record<string, unknown>;

/** The Observations and DiagnosticReports of a Bundle, or one of them alone. */
export function resourcesIn(value: unknown): readonly Json[] {
  const { resourceType, entry = [] } = value as { resourceType: string; entry?: { resource?: Json }[] };
  const inBundle = entry.map(({ resource }) => resource ?? {});
  const resources = resourceType === 'Bundle' ? inBundle : [value as Json];
  return resources.filter((one) => one['resourceType'] === 'Observation' || one['resourceType'] === 'DiagnosticReport');
}

/** What no answer gives back, with the reason (decision 0065). */
const leftOut: Readonly<Record<string, string>> = {
  id: 'the host gives its own ids, the same in JSON',
  identifier: 'numbers of orders and samples name the person at the laboratory',
  meta: 'says how another server holds the resource',
  text: 'repeats the resource for people, with the name of the person',
  subject: 'names the person: one anonymous Patient stands for them',
  encounter: 'leads to records that the host does not hold',
  basedOn: 'leads to records that the host does not hold',
  resultsInterpreter: 'names persons',
  performer: 'names persons; a laboratory goes out in words',
  specimen: 'goes out in words',
  result: 'references name the resources of the Bundle',
  hasMember: 'references name the resources of the Bundle',
};

/** Parts of a value that are missing in what was sent, by path; numbers and texts must be equal. A list holds its items in any order. */
export function lost(came: unknown, sent: unknown, path: string): readonly string[] {
  if (Array.isArray(came)) {
    const items: readonly unknown[] = Array.isArray(sent) ? sent : [];
    return came.flatMap((item: unknown, at) =>
      items.some((other) => lost(item, other, '').length === 0) ? [] : lost(item, items[at], `${path}[${at}]`),
    );
  }
  if (typeof came === 'object' && came !== null) {
    const other = (sent ?? {}) as Json;
    return Object.entries(came).flatMap(([name, value]) => {
      if (path === '' && name in leftOut) return [];
      return lost(value, other[name], path === '' ? name : `${path}.${name}`);
    });
  }
  return came === sent ? [] : [`${path}: ${JSON.stringify(came)} became ${JSON.stringify(sent)}`];
}

/** Of each resource of the texts that came in, what went out of it with the fewest losses. */
export function fhirLosses(texts: readonly string[], answer: string): readonly string[] {
  const out = resourcesIn(JSON.parse(answer));
  return texts.flatMap((text) =>
    resourcesIn(JSON.parse(text)).flatMap((came) => {
      const of = out.filter(({ resourceType }) => resourceType === came['resourceType']);
      const found = of.map((sent) => lost(came, sent, '')).sort((one, two) => one.length - two.length);
      return (found[0] ?? ['all of it']).map(
        (loss) => `${came['resourceType'] as string}/${came['id'] as string} ${loss}`,
      );
    }),
  );
}

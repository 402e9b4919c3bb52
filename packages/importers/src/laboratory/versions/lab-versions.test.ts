import { expect, it } from 'vitest';
import { labVersions } from './lab-versions.ts';
import { createResourceShelf } from '../resources/resource-shelf.ts';

/** How often references are followed to find the versions among so many reports of one order, each with its own result and bottle. */
function followed(reports: number): number {
  const shelf = createResourceShelf();
  const container = shelf.begin();
  const shared = {
    status: 'final',
    code: { text: 'Culture' },
    effectiveDateTime: '2026-03-09',
    identifier: [{ value: 'ORDER-9' }],
  };
  for (let at = 0; at < reports; at++) {
    const specimen = { reference: `Specimen/s${at}` };
    for (const resource of [
      { ...shared, resourceType: 'DiagnosticReport', id: `r${at}`, result: [{ reference: `Observation/o${at}` }] },
      { ...shared, resourceType: 'Observation', id: `o${at}`, specimen },
      { resourceType: 'Specimen', id: `s${at}` },
    ]) {
      container.add({ resource, fullUrl: null }, { sourceName: 'Lab', file: 'a.json', sortedAsLab: false });
    }
  }
  let count = 0;
  const { reports: found } = labVersions({
    ...shelf,
    resolve: (reference, from) => {
      count++;
      return shelf.resolve(reference, from);
    },
  });
  expect(found.latest).toHaveLength(reports);
  return count;
}

it('follows each reference as often among many reports of one order as among few', () => {
  expect(followed(96) / 96).toBeLessThanOrEqual(followed(3) / 3);
  // By the report’s marks, by what it names, by the specimen and by the identity of its result.
  expect(followed(96)).toBeLessThanOrEqual(5 * 96);
});

import type { HealthStores } from '@vitalgate/sqlite';
import { at } from '../records/record-builders.ts';
import { expect, it } from 'vitest';
import { intlTimeZones } from '../../packages/terminal/src/intl-time-zones.ts';
import { importXml } from './import-xml.ts';
import { temporaryDatabase, temporaryDirectory, temporaryHealthStores } from './temporary-stores.ts';

interface Told {
  readonly exported: string;
  readonly device?: string;
  readonly zone?: string;
}

/** An export with steps late on 2026-03-09 in UTC: 40 of a wrist, 70 of a pocket at the same time. */
function exportOf({ exported, device, zone }: Told): string {
  const time = 'startDate="2026-03-09 23:30:00 +0000" endDate="2026-03-09 23:40:00 +0000"';
  const type = 'type="HKQuantityTypeIdentifierStepCount" unit="count"';
  const deviceText = device === undefined ? '' : `device="&lt;&lt;HKDevice: 0x1&gt;, name:${device}&gt;"`;
  const zoneText = zone === undefined ? '' : `<MetadataEntry key="HKTimeZone" value="${zone}"/>`;
  return `<HealthData><ExportDate value="${exported} 08:00:00 +0000"/>
    <Record ${type} sourceName="Wrist" ${time} value="40" ${deviceText}>${zoneText}</Record>
    <Record ${type} sourceName="Pocket" ${time} value="70">${zoneText}</Record></HealthData>`;
}

const older = exportOf({ exported: '2026-04-01' });
const newer = exportOf({ exported: '2026-05-01', device: 'Apple Watch', zone: 'Asia/Tokyo' });

function shown({ metrics, samples }: HealthStores) {
  const devices = samples
    .page('stepCount', at('2026-03-09T00:00:00Z'), at('2026-03-11T00:00:00Z'), null, 9)
    .map(({ origin }) => [origin.source.name, origin.device !== null, origin.metadata !== null] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { days: metrics.days('stepCount', null, 9), devices };
}

const storesIn = (directory: string) => temporaryHealthStores(directory, 'UTC', intlTimeZones());

// The order of the alphabet decides between two sources of no known kind; a watch comes before both.
const asOlder = {
  days: [{ date: '2026-03-09', value: 70 }],
  devices: [
    ['Pocket', false, false],
    ['Wrist', false, false],
  ],
};
const asNewer = {
  days: [{ date: '2026-03-10', value: 40 }],
  devices: [
    ['Pocket', false, true],
    ['Wrist', true, true],
  ],
};

it('undoing an import takes its device, its metadata and the day of its zone back', async () => {
  const directory = temporaryDirectory();
  const stores = storesIn(directory);
  await importXml(stores.imports, 'older', older);
  expect(shown(stores)).toEqual(asOlder);
  await importXml(stores.imports, 'newer', newer);
  expect(shown(stores)).toEqual(asNewer);
  stores.imports.remove('newer');
  expect(shown(stores)).toEqual(asOlder);
  const told = temporaryDatabase('health', directory).prepare<readonly [number]>('SELECT COUNT(*) FROM told_samples');
  expect(told.get()).toEqual([0]);
});

it('what the export made later says counts, whatever the order of the imports', async () => {
  const stores = storesIn(temporaryDirectory());
  await importXml(stores.imports, 'newer', newer);
  await importXml(stores.imports, 'older', older);
  expect(shown(stores)).toEqual(asNewer);
  stores.imports.remove('older');
  expect(shown(stores)).toEqual(asNewer);
  await importXml(stores.imports, 'older', older);
  stores.imports.remove('newer');
  expect(shown(stores)).toEqual(asOlder);
});

it('what was removed comes back as it was told', async () => {
  const stores = storesIn(temporaryDirectory());
  await importXml(stores.imports, 'older', older);
  await importXml(stores.imports, 'newer', newer);
  const steps = /<Record[^>]*Wrist[\s\S]*?<\/Record>/u;
  await importXml(stores.imports, 'newest', newer.replace(steps, '').replace('2026-05-01', '2026-06-01'));
  const removal = { importId: 'removal', at: at('2026-06-02T00:00:00Z'), withDoubtful: false };
  expect(stores.imports.removeMissing('newest', removal)?.removal?.removed.quantitySamples).toBe(1);
  stores.imports.remove('newer');
  stores.imports.remove('removal');
  expect(shown(stores).devices).toEqual([
    ['Pocket', false, true],
    ['Wrist', false, false],
  ]);
});

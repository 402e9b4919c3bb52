import { acceptRawConsent } from '@vitalgate/core';
import { createAppleHealthImporter, fileContext } from '@vitalgate/importers';
import { expect, it } from 'vitest';
import { textSource } from './importers/import-texts.ts';
import { bodyOf, requestBy } from './api-over-stores.ts';
import { memoryApi } from './memory-api.ts';
import { temporaryHealthStores } from './stores/temporary-stores.ts';

/** What a raw sample of a value and unit, written at eight o'clock, says of them. */
async function servedAs(type: string, written: string, more = '') {
  const { samples, imports } = temporaryHealthStores();
  const api = memoryApi({ samples });
  const run = imports.begin({ importId: 'i', fileName: 'f', format: 't', startedAt: api.clock.now() });
  const long = `HKQuantityTypeIdentifier${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  const element = `<Record type="${long}" sourceName="S" startDate="2024-01-01 08:00:00 +0000" ${written}>${more}</Record>`;
  await createAppleHealthImporter().run(
    textSource({ 'export.xml': `<HealthData>${element}</HealthData>` }),
    run,
    fileContext,
  );
  run.finish({ complete: true, finishedAt: api.clock.now() });
  acceptRawConsent(api.settings, api.clock);
  api.permissions.grant([type]);
  const range = 'start=2024-01-01T00:00:00Z&end=2024-01-02T00:00:00Z';
  const answer = api.send(requestBy(api.pair('rawhealth.raw'), `/api/v1/rawhealth/samples?type=${type}&${range}`));
  const [sample] = bodyOf(answer).data as readonly { value: number; unit: string; metadata: object | null }[];
  return { value: sample?.value, unit: sample?.unit, metadata: sample?.metadata };
}

it('a raw sample says the unit and value it was recorded in, beside what the file said of it', async () => {
  const entered = '<MetadataEntry key="HKWasUserEntered" value="1"/>';
  expect(await servedAs('bodyMass', 'unit="lbs" value="154.3"', entered)).toEqual({
    value: 69.989302691,
    unit: 'kg',
    metadata: { HKWasUserEntered: '1', VitalgateRecordedUnit: 'lbs', VitalgateRecordedValue: '154.3' },
  });
  expect(await servedAs('bodyTemperature', 'unit="°F" value="98.6"')).toMatchObject({
    value: 37,
    metadata: { VitalgateRecordedUnit: '°F', VitalgateRecordedValue: '98.6' },
  });
  expect(await servedAs('bloodGlucose', 'unit="mmol&lt;180.1558800000541&gt;/L" value="5.5"')).toMatchObject({
    metadata: { VitalgateRecordedUnit: 'mmol<180.1558800000541>/L', VitalgateRecordedValue: '5.5' },
  });
});

it('a sample in the unit that it is served in says nothing more, whatever the file claims', async () => {
  expect(await servedAs('bodyMass', 'unit="kg" value="70.5"')).toEqual({ value: 70.5, unit: 'kg', metadata: null });
  expect(await servedAs('oxygenSaturation', 'unit="%" value="0.97"')).toMatchObject({ value: 97, metadata: null });
  const claim = '<MetadataEntry key="VitalgateRecordedUnit" value="lb"/><MetadataEntry key="k" value="v"/>';
  expect((await servedAs('bodyMass', 'unit="kg" value="70.5"', claim)).metadata).toEqual({ k: 'v' });
});

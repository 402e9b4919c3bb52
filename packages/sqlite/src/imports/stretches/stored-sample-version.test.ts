import type { CategorySample, QuantitySample } from '@vitalgate/core';
import { fixedOffsetTimeZones } from '../../../../../test/ports/fixed-offset-time-zones.ts';
import { importOf } from '../../../../../test/records/import-of.ts';
import { quantitySample, sleepSample } from '../../../../../test/records/record-builders.ts';
import { expect, test } from 'vitest';
import { temporaryDatabase, temporaryDirectory } from '../../../../../test/stores/temporary-stores.ts';
import { openStagingFile } from '../../../../host/src/sqlite/staging-files.ts';
import { openHealthStores } from '../../open-health-stores.ts';
import { storedSampleVersion } from './stored-sample-version.ts';

const at = '2026-03-01T08:00:00Z';
const quantities: readonly QuantitySample[] = [
  quantitySample(at),
  quantitySample(at, { type: 'bodyMass', value: 71.234567891, device: null, timeZone: 'Europe/Vienna' }),
  quantitySample(at, { type: 'heartRate', value: 64, metadata: { HKMetadataKeyHeartRateMotionContext: '1' } }),
  quantitySample(at, {
    type: 'bloodGlucose',
    value: 5.5,
    metadata: { HKWasUserEntered: '1', HKBloodGlucoseMealTime: '2', HKMetadataKeySyncIdentifier: 'a-1' },
  }),
  quantitySample(at, { type: 'insulinDelivery', value: 2, metadata: { HKInsulinDeliveryReason: '1' } }),
  quantitySample(at, { type: 'dietaryEnergyConsumed', value: 78, metadata: { HKFoodType: 'Egg' } }),
  quantitySample(at, { type: 'stepCount', value: 1200, aggregated: true, metadata: { count: '3' } }),
];
const categories: readonly CategorySample[] = [
  sleepSample(at, 30, 'HKCategoryValueSleepAnalysisAsleepREM'),
  { ...sleepSample(at, 30, 'HKCategoryValueSleepAnalysisAwake'), timeZone: 'Asia/Tokyo', device: 'name:Ring' },
  {
    ...sleepSample(at, 5, 'HKCategoryValueNotApplicable'),
    type: 'sexualActivity',
    metadata: { HKSexualActivityProtectionUsed: '1', HKExternalUUID: 'b-2' },
  },
];

test('samples are stored by the rules of this version', () => {
  const directory = temporaryDirectory();
  const db = temporaryDatabase('health', directory);
  const stores = openHealthStores(db, {
    defaultZone: 'UTC',
    timeZones: fixedOffsetTimeZones,
    phones: new Map(),
    openStaging: (importId) => openStagingFile(directory, importId),
  });
  importOf(stores.imports, 'a', (run) => {
    for (const sample of quantities) run.quantity(sample);
    for (const sample of categories) run.category(sample);
  });
  const stored = db
    .prepare(
      `SELECT k.name, s.identity, p.digest, COALESCE(c.value, s.value), p.metadata FROM samples s
         JOIN types k USING (type_id) JOIN provenances p USING (provenance_id)
         LEFT JOIN category_values c ON k.kind = 'category' AND c.value_id = s.value
       ORDER BY k.name, s.identity`,
    )
    .all();
  expect(
    { version: storedSampleVersion, stored },
    'Samples are stored otherwise than before: raise `storedSampleVersion` by one and update this list, or stretches that an older program told would keep the old rows.',
  ).toEqual({
    stored: [
      [
        'bloodGlucose',
        3762562593241070,
        714517791651420,
        5.5,
        '{"HKWasUserEntered":"1","HKBloodGlucoseMealTime":"2","HKMetadataKeySyncIdentifier":"a-1"}',
      ],
      ['bodyMass', 5507395082133060, 7146071894389245, 71.234567891, null],
      ['dietaryEnergyConsumed', 5035829665603383, 2803872162481894, 78, '{"HKFoodType":"Egg"}'],
      ['heartRate', 2005063856452931, 5446755336679801, 61, null],
      ['heartRate', 3309523358055647, 8521696550344975, 64, '{"HKMetadataKeyHeartRateMotionContext":"1"}'],
      ['insulinDelivery', 1429529847477737, 7722524546535025, 2, '{"HKInsulinDeliveryReason":"1"}'],
      [
        'sexualActivity',
        398667387548062,
        4694027724790292,
        'HKCategoryValueNotApplicable',
        '{"HKSexualActivityProtectionUsed":"1","HKExternalUUID":"b-2"}',
      ],
      ['sleepAnalysis', 5663719911490812, 8002765623826745, 'HKCategoryValueSleepAnalysisAsleepREM', null],
      ['sleepAnalysis', 6367648763619728, 6129007865657555, 'HKCategoryValueSleepAnalysisAwake', null],
      ['stepCount', 2134762322208169, 1821648872303820, 1200, '{"count":"3","VitalgateAggregated":"1"}'],
    ],
    version: 1,
  });
});

import { describeBloodTests } from '../suites/blood-test-suite.ts';
import {
  describeActivityStore,
  describePairingStore,
  describePermissionStore,
  describeSettingsStore,
} from '../suites/control-store-suites.ts';
import { describeCorrections } from '../suites/correction-suite.ts';
import { describeDatedStores } from '../suites/dated-store-suite.ts';
import { describeImportStore } from '../suites/import-store-suite.ts';
import { describeMissing } from '../suites/missing-suite.ts';
import { describeSampleStore } from '../suites/sample-store-suite.ts';
import { describeWorkoutStore } from '../suites/workout-store-suite.ts';
import {
  memoryActivityStore,
  memoryPairingStore,
  memoryPermissionStore,
  memorySettingsStore,
} from './memory-control-stores.ts';
import { memoryHealthStores } from './memory-health-stores.ts';

describeSettingsStore('memorySettingsStore', memorySettingsStore);
describePermissionStore('memoryPermissionStore', memoryPermissionStore);
describePairingStore('memoryPairingStore', memoryPairingStore);
describeActivityStore('memoryActivityStore', memoryActivityStore);
describeSampleStore('memoryHealthStores', memoryHealthStores);
describeDatedStores('memoryHealthStores', memoryHealthStores);
describeImportStore('memoryHealthStores', memoryHealthStores);
describeWorkoutStore('memoryHealthStores', memoryHealthStores);
describeCorrections('memoryHealthStores', memoryHealthStores);
describeMissing('memoryHealthStores', memoryHealthStores);
describeBloodTests('memoryHealthStores', memoryHealthStores);

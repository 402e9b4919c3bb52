import { describeBloodTests } from '@vitalgate/testing/suites/blood-test-suite';
import { describeCorrections } from '@vitalgate/testing/suites/correction-suite';
import { describeDatedStores } from '@vitalgate/testing/suites/dated-store-suite';
import { describeImportStore } from '@vitalgate/testing/suites/import-store-suite';
import { describeMissing } from '@vitalgate/testing/suites/missing-suite';
import { describeSampleStore } from '@vitalgate/testing/suites/sample-store-suite';
import { describeWorkoutStore } from '@vitalgate/testing/suites/workout-store-suite';
import { temporaryHealthStores } from '../../../test/stores/temporary-stores.ts';

describeSampleStore('openHealthStores', () => temporaryHealthStores());
describeDatedStores('openHealthStores', () => temporaryHealthStores());
describeImportStore('openHealthStores', () => temporaryHealthStores());
describeWorkoutStore('openHealthStores', () => temporaryHealthStores());
describeCorrections('openHealthStores', () => temporaryHealthStores());
describeMissing('openHealthStores', () => temporaryHealthStores());
describeBloodTests('openHealthStores', () => temporaryHealthStores());

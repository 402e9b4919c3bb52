import { describeDatedStores } from '@vitalgate/testing/suites/dated-store-suite';
import { describeImportStore } from '@vitalgate/testing/suites/import-store-suite';
import { describeSampleStore } from '@vitalgate/testing/suites/sample-store-suite';
import { temporaryHealthStores } from '../../../../test/stores/temporary-stores.ts';

describeSampleStore('openHealthStores', () => temporaryHealthStores());
describeDatedStores('openHealthStores', () => temporaryHealthStores());
describeImportStore('openHealthStores', () => temporaryHealthStores());

import { describeBloodTests } from '@vitalgate/testing/suites/blood-test-suite';
import { temporaryHealthStores } from '../../../test/stores/temporary-stores.ts';

describeBloodTests('openHealthStores', () => temporaryHealthStores());

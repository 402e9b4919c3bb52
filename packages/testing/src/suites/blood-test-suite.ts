import { describe } from 'vitest';
import type { HealthPorts } from '../health-ports.ts';
import { describeIdentity } from './blood-tests/identity-cases.ts';
import { laboratoryOf } from './blood-tests/laboratory.ts';
import { describeListing } from './blood-tests/listing-cases.ts';
import { describeWithdrawals } from './blood-tests/withdrawal-cases.ts';

/** The cases of blood tests that come in several exports. `makeStores` gives empty ones in UTC. */
export function describeBloodTests(name: string, makeStores: () => HealthPorts): void {
  describe(`${name} with blood tests of several exports`, () => {
    const laboratory = laboratoryOf(makeStores);
    describeIdentity(laboratory);
    describeListing(laboratory);
    describeWithdrawals(laboratory);
  });
}

import { fixedClock } from '../../../../test/ports/fixed-clock.ts';
import { expect, it } from 'vitest';
import { controlStoresInMemory } from '../../../../test/stores/stores-in-memory.ts';
import {
  acceptRawConsent,
  isServing,
  switchOff,
  switchOn,
  withdrawRawConsent,
  withdrawTerms,
} from './developer-mode.ts';

const first = 1_773_041_400_000;

it('[Spec 1.1.terms] Developer Mode does not go on without its terms', () => {
  const store = controlStoresInMemory().settings;
  expect(switchOn(store, fixedClock(), false)).toBeNull();
  expect(store.read()).toEqual({ developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null });
  expect(isServing(store.read())).toBe(false);
});

it('the terms are accepted once and keep their date', () => {
  const [store, clock] = [controlStoresInMemory().settings, fixedClock()];
  expect(switchOn(store, clock, true)).not.toBeNull();
  expect(isServing(store.read())).toBe(true);
  switchOff(store);
  expect(isServing(store.read())).toBe(false);
  clock.advance(1000);
  expect(switchOn(store, clock, false)).not.toBeNull();
  expect(store.read()).toEqual({ developerModeOn: true, termsAcceptedAt: first, rawConsentAcceptedAt: null });
});

it('withdrawing the terms switches Developer Mode off, and it does not come back without them', () => {
  const [store, clock] = [controlStoresInMemory().settings, fixedClock()];
  switchOn(store, clock, true);
  withdrawTerms(store);
  expect(store.read()).toEqual({ developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null });
  expect(switchOn(store, clock, false)).toBeNull();
});

it('[Spec 5.7.c] the raw health consent is a second one: accepted and withdrawn by itself', () => {
  const [store, clock] = [controlStoresInMemory().settings, fixedClock()];
  switchOn(store, clock, true);
  expect(store.read().rawConsentAcceptedAt).toBeNull();
  acceptRawConsent(store, clock);
  clock.advance(1000);
  acceptRawConsent(store, clock);
  switchOff(store);
  expect(store.read()).toEqual({ developerModeOn: false, termsAcceptedAt: first, rawConsentAcceptedAt: first });
  withdrawRawConsent(store);
  expect(store.read().rawConsentAcceptedAt).toBeNull();
  expect(store.read().termsAcceptedAt).toBe(first);
});

it('a switch-on that is taken back leaves alone what was decided meanwhile', () => {
  const [store, clock] = [controlStoresInMemory().settings, fixedClock()];
  acceptRawConsent(store, clock);
  const switched = switchOn(store, clock, true);
  withdrawRawConsent(store);
  switched?.takeBack();
  expect(store.read()).toEqual({ developerModeOn: false, termsAcceptedAt: null, rawConsentAcceptedAt: null });
});

it('a second switch-on that is taken back leaves the first as it is', () => {
  const [store, clock] = [controlStoresInMemory().settings, fixedClock()];
  switchOn(store, clock, true);
  switchOn(store, clock, true)?.takeBack();
  expect(store.read()).toEqual({ developerModeOn: true, termsAcceptedAt: first, rawConsentAcceptedAt: null });
});

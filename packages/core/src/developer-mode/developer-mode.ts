import type { Clock } from '../ports/clock.ts';
import type { Settings, SettingsStore } from '../ports/control-stores.ts';

/** Whether the API may be served: Developer Mode on and its terms accepted. Spec 1.1. */
export function isServing(settings: Settings): boolean {
  return settings.developerModeOn && settings.termsAcceptedAt !== null;
}

/** Switches Developer Mode on. False, and nothing changed, where the terms are neither accepted already nor now. Spec 1.1, 5.5. */
export function switchOn(store: SettingsStore, clock: Clock, acceptTerms: boolean): boolean {
  const settings = store.read();
  const termsAcceptedAt = settings.termsAcceptedAt ?? (acceptTerms ? clock.now() : null);
  if (termsAcceptedAt === null) return false;
  store.write({ ...settings, termsAcceptedAt, developerModeOn: true });
  return true;
}

/** Switches Developer Mode off. Terms, consents and paired clients stay. */
export function switchOff(store: SettingsStore): void {
  store.write({ ...store.read(), developerModeOn: false });
}

/** Withdraws the terms, which also switches Developer Mode off. */
export function withdrawTerms(store: SettingsStore): void {
  store.write({ ...store.read(), termsAcceptedAt: null, developerModeOn: false });
}

/** Accepts the second consent, for raw health reads. Spec 5.7. */
export function acceptRawConsent(store: SettingsStore, clock: Clock): void {
  const settings = store.read();
  store.write({ ...settings, rawConsentAcceptedAt: settings.rawConsentAcceptedAt ?? clock.now() });
}

/** Withdraws the consent for raw health reads; the next raw read is refused. */
export function withdrawRawConsent(store: SettingsStore): void {
  store.write({ ...store.read(), rawConsentAcceptedAt: null });
}

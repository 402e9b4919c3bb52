import type { Clock } from '../ports/clock.ts';
import type { Settings, SettingsStore } from '../ports/control-stores.ts';

/** Whether the API may be served: Developer Mode on and its terms accepted. Spec 1.1. */
export function isServing(settings: Settings): boolean {
  return settings.developerModeOn && settings.termsAcceptedAt !== null;
}

/** A switch-on that can be taken back. */
export interface SwitchedOn {
  /** Takes back what the switch-on changed, and nothing that was changed since. */
  takeBack(): void;
}

/** Switches Developer Mode on. Null, and nothing changed, if the terms are neither accepted already nor now. Spec 1.1, 5.5. */
export function switchOn(store: SettingsStore, clock: Clock, acceptTerms: boolean): SwitchedOn | null {
  const before = store.read();
  const termsAcceptedAt = before.termsAcceptedAt ?? (acceptTerms ? clock.now() : null);
  if (termsAcceptedAt === null) return null;
  store.write({ ...before, termsAcceptedAt, developerModeOn: true });
  return {
    takeBack() {
      const now = store.read();
      store.write({
        ...now,
        developerModeOn: now.developerModeOn && before.developerModeOn,
        termsAcceptedAt: now.termsAcceptedAt === termsAcceptedAt ? before.termsAcceptedAt : now.termsAcceptedAt,
      });
    },
  };
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

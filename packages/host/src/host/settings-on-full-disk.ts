import type { Settings, SettingsStore } from '@vitalgate/core';
import { isDiskFull } from '../errors/disk-full.ts';

/** Settings of which what takes access away counts at once, also where it cannot be saved. */
export interface LastingSettings extends SettingsStore {
  /** Whether what counts now is lost at a restart. */
  readonly isUnsaved: boolean;
}

function givesAccess(next: Settings, now: Settings): boolean {
  return (
    (next.developerModeOn && !now.developerModeOn) ||
    (next.termsAcceptedAt !== null && now.termsAcceptedAt === null) ||
    (next.rawConsentAcceptedAt !== null && now.rawConsentAcceptedAt === null)
  );
}

/** Keeps settings that only take away in memory where the disk is full; whatever would give access still throws. */
export function settingsOnFullDisk(store: SettingsStore): LastingSettings {
  let held: Settings | null = null;
  const read = (): Settings => held ?? store.read();
  return {
    read,
    write(settings) {
      try {
        store.write(settings);
        held = null;
      } catch (error) {
        if (!isDiskFull(error) || givesAccess(settings, read())) throw error;
        held = settings;
      }
    },
    get isUnsaved() {
      return held !== null;
    },
  };
}

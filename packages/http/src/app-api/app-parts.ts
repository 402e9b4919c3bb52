import type {
  ActivityStore,
  Clock,
  PairingDesk,
  PairingStore,
  PairingWindow,
  PermissionStore,
  SampleStore,
  SettingsStore,
} from '@vitalgate/core';

/** What the app's interface works with. */
export interface AppParts {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly permissions: PermissionStore;
  readonly pairing: PairingStore;
  readonly desk: PairingDesk;
  readonly window: PairingWindow;
  readonly activity: ActivityStore;
  readonly samples: SampleStore;
  /** Writes activity that is still held back, so that a list is up to date. */
  readonly flushActivity: () => void;
  /**
   * Told after Developer Mode or its terms changed, so that the listener can follow. Rejects where it cannot open, and
   * the change is taken back.
   */
  readonly servingChanged: () => void | Promise<void>;
}

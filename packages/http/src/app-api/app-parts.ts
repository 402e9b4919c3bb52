import type {
  ActivityStore,
  Clock,
  PairingDesk,
  PairingStore,
  PairingWindow,
  PermissionStore,
  PreferenceStore,
  SampleExtent,
  SampleStore,
  SettingsStore,
  StatisticsStore,
} from '@vitalgate/core';
import type { DataParts } from '../developer-api/request/parts.ts';

/** The parts that the app's interface works with. */
export interface AppParts {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly preferences: PreferenceStore;
  readonly permissions: PermissionStore;
  readonly pairing: PairingStore;
  readonly desk: PairingDesk;
  readonly window: PairingWindow;
  readonly activity: ActivityStore;
  readonly samples: SampleStore;
  readonly statistics: StatisticsStore;
  /** The parts that the data operations read from. */
  readonly data: DataParts;
  /** `samples.extents()`; may be remembered until an import changes them. */
  readonly sampleExtents: () => ReadonlyMap<string, SampleExtent>;
  /** Writes activity that is still held back, so that a list is up to date. */
  readonly flushActivity: () => void;
  /** Called after Developer Mode or its terms changed. Rejects if the listener cannot open, and the change is taken back. */
  readonly servingChanged: () => void | Promise<void>;
}

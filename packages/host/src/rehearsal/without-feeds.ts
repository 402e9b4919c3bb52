import type { FeedSettingsStore } from '@vitalgate/core';
import { AppError } from '@vitalgate/http';

/** Settings in which nothing that brings data in can be switched on; refused with AppError `unsupported`. */
export function withoutFeeds(settings: FeedSettingsStore): FeedSettingsStore {
  return {
    read: () => settings.read(),
    write(next) {
      if (!next.ingestOn && next.watchedFolder === null) return settings.write(next);
      throw new AppError(
        'unsupported',
        'this host runs with --auto-approve and lets in whoever asks, so it takes no data but the sample person; feed a host that runs without it',
      );
    },
  };
}

import { sep } from 'node:path';
import { actionInputs, noInput, type WatchedFileView, type WatchStatusView } from '@vitalgate/contract';
import { formatInstant } from '@vitalgate/core';
import { action } from '@vitalgate/http';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { checkWatchedFolder } from '../watch/check-folder.ts';
import type { FeedParts } from './host-parts.ts';
import { shownSentence, shownProblem } from '../errors/app-error-body.ts';

/** Most files that a status names. */
const shownFiles = 50;

type Parts = Pick<FeedParts, 'feedSettings' | 'watchedFiles' | 'running'> & { readonly directory: DataDirectory };

/** Within the folder that is watched, else the whole path. */
function shownPath(path: string, folder: string | null): string {
  return folder !== null && path.startsWith(`${folder}${sep}`) ? path.slice(folder.length + 1) : path;
}

/** What became of the files of the watched folder; none if no folder is watched. */
export function watchedFileViews({
  feedSettings,
  watchedFiles,
  running,
}: Omit<Parts, 'directory'>): readonly WatchedFileView[] {
  const { watchedFolder } = feedSettings.read();
  const files = watchedFolder === null ? [] : watchedFiles.list(shownFiles);
  const pending = new Set(running?.watch.pending);
  return files
    .map(({ path, outcome, at, message }) => ({
      file: shownPath(path, watchedFolder),
      outcome,
      at: formatInstant(at),
      ...(message === null ? { message } : shownSentence(message)),
    }))
    .filter(({ file, outcome }) => outcome !== 'setAside' || !pending.has(file));
}

function statusView(parts: Parts): WatchStatusView {
  const { feedSettings, running } = parts;
  return {
    folder: feedSettings.read().watchedFolder,
    watching: running?.watch.isWatching ?? false,
    ...shownProblem(running?.watch.problem ?? null),
    pending: running?.watch.pending ?? [],
    files: watchedFileViews(parts),
  };
}

export function watchActions(parts: Parts) {
  const { feedSettings, running, directory } = parts;
  return {
    setWatchedFolder: action(
      actionInputs.setWatchedFolder,
      async ({ folder }) => {
        const watchedFolder = folder === null ? null : checkWatchedFolder(folder, directory.path);
        feedSettings.write({ ...feedSettings.read(), watchedFolder });
        await running?.watch.follow();
        return statusView(parts);
      },
      { changes: ['feeds'], takesAccess: ({ folder }) => (folder === null ? 'No folder is watched any more' : null) },
    ),
    watchStatus: action(noInput, () => statusView(parts)),
  };
}

/**
 * Names of files that programs write before the file itself: browsers, iCloud Drive and its placeholders, Syncthing, Dropbox,
 * Nextcloud, rsync, office programs, and everything that is hidden.
 */
const temporary =
  /^\.|^~|~$|\.(?:part|partial|crdownload|download|opdownload|icloud|tmp|temp|filepart|!ut|aria2|swp)$|^syncthing\.|\.syncthing\.|\.sync-conflict-.*\.tmp$/i;

/** Whether a file is on its way, by its name, or no file of the user's. */
export function isTemporaryName(name: string): boolean {
  return temporary.test(name);
}

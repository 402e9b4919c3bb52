import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { told } from '@vitalgate/contract';
import { AppError } from '@vitalgate/http';
import { isOfSystem } from '../files/system-files.ts';
import { systemErrorCode } from '../errors/host-error.ts';

/** Whether a path is a folder or lies in it. Both real. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/**
 * The folder that is to be watched, as it is really called. Throws AppError `invalid_input` for what is no folder, a link,
 * or holds or is part of the data directory: the host would import its own files.
 */
export function checkWatchedFolder(path: string, dataDirectory: string): string {
  if (!isAbsolute(path)) throw new AppError('invalid_input', told`name the whole path of the folder, not ${path}`);
  const full = resolve(path);
  let isFolder: boolean;
  let isLink: boolean;
  try {
    const stats = lstatSync(full);
    [isFolder, isLink] = [stats.isDirectory(), stats.isSymbolicLink()];
  } catch (error) {
    const why = systemErrorCode(error) === 'ENOENT' ? 'is not there' : 'cannot be looked at';
    throw new AppError('invalid_input', told`${full} ${why}; make the folder, or name another one`);
  }
  if (isLink) {
    throw new AppError(
      'invalid_input',
      told`${full} is a link; name the folder that it leads to, which is the one to watch`,
    );
  }
  if (!isFolder) throw new AppError('invalid_input', told`${full} is no folder; name the folder that exports land in`);
  if (isOfSystem(full)) {
    throw new AppError('invalid_input', told`${full} belongs to the system; name the folder that exports land in`);
  }
  const real = realpathSync(full);
  const data = realpathSync(dataDirectory);
  if (isWithin(real, data) || isWithin(data, real)) {
    throw new AppError(
      'invalid_input',
      told`${full} holds the data directory of this host, or is in it; name another folder`,
    );
  }
  return real;
}

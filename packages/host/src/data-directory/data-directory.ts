import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isDiskFull } from '../errors/disk-full.ts';
import { HostError, systemErrorCode } from '../errors/host-error.ts';
import { checkOwnFiles } from './own-files.ts';
import { ownWay } from './own-way.ts';
import { checkRestoreFinished } from './unfinished-restore.ts';

/** The files of a data directory by their full paths. All are private (0600), the directory too (0700). */
export interface DataDirectory {
  readonly path: string;
  /** Health data and what was paired and consented to (SQLite, WAL). */
  readonly databaseFile: string;
  /** 32 bytes that cursors and client tokens are made with. */
  readonly installKeyFile: string;
  /** Private key and certificate, one PEM. */
  readonly certificateFile: string;
  /** Held locked by the process that uses the directory. */
  readonly lockFile: string;
  /** Who holds the lock; for people only. */
  readonly holderFile: string;
  /** Where the pages are, and the browsers that may open them; none of it is in a backup. */
  readonly pagesFile: string;
  /** How commands reach the running host. */
  readonly hostFile: string;
  /** Deliveries of live feeds that are not in the store yet. */
  readonly deliveriesFolder: string;
  /** Files that the browser sends, until they are in the store. */
  readonly uploadsFolder: string;
  /** Holds the page that leads a browser to a link. */
  readonly openingFolder: string;
  /** Key and certificate of this host's certificate authority, one PEM; there is none until somebody wants it. */
  readonly authorityFile: string;
  /** The certificate that the authority signed for the listener for live feeds; its key is that of `certificateFile`. */
  readonly feedCertificateFile: string;
}

/** Whether a path leads through a folder whose name begins with a dot. */
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.') && name.length > 1);

/**
 * In the data directory. On Linux, browsers in a snap may read no hidden folder, and the usual data directory is in one: there it is
 * a folder of the home directory, named after the data directory.
 */
function openingFolder(directory: string): string {
  if (process.platform !== 'linux' || !isHidden(directory)) return join(directory, 'opening');
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  return join(homedir(), `vitalgate-opening-${name}`);
}

/** Names the files of the data directory at `path`. Touches nothing. */
export function dataDirectoryAt(path: string): DataDirectory {
  const directory = resolve(path);
  return {
    path: directory,
    databaseFile: join(directory, 'health.sqlite'),
    installKeyFile: join(directory, 'install.key'),
    certificateFile: join(directory, 'certificate.pem'),
    lockFile: join(directory, 'lock.sqlite'),
    holderFile: join(directory, 'lock-holder.json'),
    pagesFile: join(directory, 'pages.json'),
    hostFile: join(directory, 'host.json'),
    deliveriesFolder: join(directory, 'deliveries'),
    uploadsFolder: join(directory, 'uploads'),
    openingFolder: openingFolder(directory),
    authorityFile: join(directory, 'authority.pem'),
    feedCertificateFile: join(directory, 'feed-certificate.pem'),
  };
}

const ownNames = ['health.sqlite', 'control.sqlite', 'certificate.pem', 'install.key', 'lock.sqlite'];

function isOurs(names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => ownNames.some((own) => name.startsWith(own)));
}

/** Makes a directory and those above it. Node's own way never ends if the system lets nothing be made, as in `/proc`. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const above = dirname(directory);
  if (above !== directory) makeDirectory(above);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}

function prepare(directory: string): void {
  makeDirectory(directory);
  if (!statSync(directory).isDirectory()) {
    throw new HostError('dataDirectoryUnusable', `${directory} is not a directory. Name another one with --data-dir.`);
  }
  // Narrowing the mode of somebody's home or of /tmp would break more than it protects.
  if (!isOurs(readdirSync(directory))) {
    throw new HostError(
      'dataDirectoryUnusable',
      `${directory} holds other files. Name an empty or new directory with --data-dir.`,
    );
  }
  checkOwnFiles(directory);
  chmodSync(directory, 0o700);
}

/** The files of the data directory at `path`, without links in their paths. Throws as `ownWay` and `checkRestoreFinished`. */
export function ownDirectoryAt(path: string): DataDirectory {
  const directory = ownWay(path);
  checkRestoreFinished(directory);
  return dataDirectoryAt(directory);
}

/**
 * Makes the directory if it is missing and closes it to other users. From here on the process creates every file
 * as 0600, and SQLite keeps its temporary files in the directory: health data spills nowhere else.
 * Call it in the main thread, before the first database is opened. Throws HostError `dataDirectoryUnusable`,
 * `restoreUnfinished`.
 */
export function openDataDirectory(path: string): DataDirectory {
  let directory = dataDirectoryAt(path);
  process.umask(0o077);
  try {
    directory = ownDirectoryAt(path);
    prepare(directory.path);
  } catch (error) {
    if (error instanceof HostError || isDiskFull(error)) throw error;
    const why = systemErrorCode(error) ?? 'unknown error';
    throw new HostError(
      'dataDirectoryUnusable',
      `The data directory ${directory.path} cannot be used (${why}). Make it, or the folder it is in, writable for you, or name another with --data-dir.`,
      { cause: error },
    );
  }
  // SQLite looks this up once, when it starts.
  process.env['SQLITE_TMPDIR'] = directory.path;
  return directory;
}

import { fstatSync } from 'node:fs';

/** Whether stdout is the journal, which others than this user may read: systemd.exec(5) names its device and inode. */
export function isStdoutJournal(): boolean {
  const { JOURNAL_STREAM: journal } = process.env;
  if (journal === undefined || journal === '') return false;
  const { dev, ino } = fstatSync(process.stdout.fd);
  return journal === `${dev}:${ino}`;
}

import type { FeedView, StatusView } from '@vitalgate/contract';
import { certificateTimeText, isOfWrongClock } from '../certificate/certificate-time.ts';
import { loadAuthority } from '../certificate/certificate-authority.ts';
import { loadCertificate, type HostCertificate } from '../certificate/host-certificate.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import { HostError } from '../errors/host-error.ts';
import type { Finding } from './finding.ts';

/** Who knows the host by its certificate. */
interface Dependents extends Pick<StatusView, 'clients'> {
  readonly feeds: readonly Pick<FeedView, 'keyIds'>[];
}

/** Whether the certificate can be read and is valid by this machine's clock, and what to do if it is not. */
export function checkCertificate(directory: DataDirectory, { clients, feeds }: Dependents, now: Date): Finding {
  const check = 'certificate';
  let certificate: HostCertificate | null;
  try {
    certificate = loadCertificate(directory);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return {
      check,
      state: 'problem',
      message: error.message,
      ...(error.doNext === null ? {} : { doNext: error.doNext }),
    };
  }
  if (certificate === null) return { check, state: 'note', message: 'None was made yet: the first start makes one.' };
  const wrong = certificateTimeText(certificate, now.getTime());
  if (wrong === null)
    return { check, state: 'well', message: 'The certificate is valid by the clock of this machine.' };
  if (isOfWrongClock(certificate, now.getTime()) && clients === 0 && feeds.every(({ keyIds }) => keyIds.length === 0)) {
    const message = `${wrong} Look whether the clock is right, then start the host anew: it makes another certificate, since nobody depends on this one.`;
    return { check, state: 'problem', message, doNext: { command: 'serve' } };
  }
  const message = `${wrong} Clients that compare its fingerprint go on; others may refuse it. Look whether the clock is right. If it is, make a new certificate, which revokes every client.`;
  return { check, state: 'problem', message, doNext: { command: 'certificate reset' } };
}

/** Whether the authority for phones, if there is one, can vouch for no more than it has to. */
export function checkAuthority(directory: DataDirectory): readonly Finding[] {
  const check = 'authority';
  try {
    const authority = loadAuthority(directory);
    if (authority === null) return [];
    if (authority.isForServersAlone) {
      return [
        {
          check,
          state: 'well',
          message: 'The certificate authority for phones vouches for servers of this host alone.',
        },
      ];
    }
    const message =
      'The certificate authority for phones was made by an earlier version: whoever steals its key could also sign mail and programs by it. A new one cannot; each phone has to trust it anew.';
    return [{ check, state: 'note', message, doNext: { command: 'ingest certificate --new FILE' } }];
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const doNext = error.doNext === null ? {} : { doNext: error.doNext };
    return [{ check, state: 'problem', message: error.message, ...doNext }];
  }
}

import type { StatusView } from '@vitalgate/contract';
import { certificateTimeText } from '../certificate/certificate-time.ts';
import { loadCertificate } from '../certificate/host-certificate.ts';
import type { DataDirectory } from '../data-directory/data-directory.ts';
import type { Finding } from './finding.ts';

type Dependents = Pick<StatusView, 'clients' | 'feeds'>;

/** Whether the certificate is valid by this machine's clock, and what to do if it is not. Throws HostError `certificateUnusable`. */
export function checkCertificate(directory: DataDirectory, { clients, feeds }: Dependents, now: Date): Finding {
  const check = 'certificate';
  const certificate = loadCertificate(directory);
  if (certificate === null) return { check, state: 'note', message: 'None was made yet: the first start makes one.' };
  const wrong = certificateTimeText(certificate, now.getTime());
  if (wrong === null)
    return { check, state: 'well', message: 'The certificate is valid by the clock of this machine.' };
  if (clients === 0 && feeds.length === 0) {
    const message = `${wrong} Look whether the clock is right, then start the host anew: it makes another certificate, since nobody depends on this one.`;
    return { check, state: 'problem', message, doNext: { command: 'serve' } };
  }
  const message = `${wrong} Clients that compare its fingerprint go on; others may refuse it. Look whether the clock is right. If it is, make a new certificate, which revokes every client.`;
  return { check, state: 'problem', message, doNext: { command: 'certificate reset' } };
}

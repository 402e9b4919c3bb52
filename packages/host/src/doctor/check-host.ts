import { createServer } from 'node:net';
import type { StatusView } from '@vitalgate/contract';
import { usualApiPort, usualAppPort } from '../network/usual-ports.ts';
import { ownAddresses } from '../network/own-addresses.ts';
import type { Finding } from './finding.ts';

const clockTolerance = 5 * 60_000;

/** Whether a port of this machine can be listened on. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '0.0.0.0', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Whether the host listens if it should; if none runs, whether it could. */
export async function checkPorts(status: StatusView): Promise<Finding> {
  const check = 'ports';
  if (status.running) {
    if (status.developerModeOn && !status.listening) {
      const message = `Developer Mode is on, and the API does not listen on port ${String(status.apiPort)}. Start the host anew, with another --port if that does not help.`;
      return { check, state: 'problem', message, doNext: { command: 'serve --port 9443' } };
    }
    const { problem } = status.ingest;
    if (problem !== null) return { check, state: 'problem', message: `Live feeds: ${problem}` };
    const where = status.listening ? `The API listens on port ${String(status.apiPort)}.` : 'Developer Mode is off.';
    return { check, state: 'well', message: `The host runs. ${where}` };
  }
  const taken: number[] = [];
  for (const port of [usualApiPort, usualAppPort]) if (!(await isFree(port))) taken.push(port);
  if (taken.length === 0) return { check, state: 'note', message: 'No host runs. Its usual ports are free.' };
  return {
    check,
    state: 'problem',
    message: `No host runs for this directory, and another program listens on port ${taken.join(' and ')}. End that program, or start the host on other ports.`,
    doNext: { command: 'serve --port 0 --app-port 0' },
  };
}

/** Whether the clock of this machine runs behind what is known to have been. */
export function checkClock(status: StatusView, now: Date): Finding {
  const check = 'clock';
  const known = [
    status.lastImport?.finishedAt ?? null,
    ...status.feeds.map(({ lastDeliveryAt }) => lastDeliveryAt),
    status.termsAcceptedAt,
  ].filter((instant) => instant !== null);
  const [newest] = known.sort().slice(-1);
  if (newest !== undefined && Date.parse(newest) > now.getTime() + clockTolerance) {
    const message = `This machine says it is ${now.toISOString()}, but the store was changed at ${newest}. Set the clock: pairing requests and certificates go by it.`;
    return { check, state: 'problem', message };
  }
  return { check, state: 'well', message: `It is ${now.toISOString()} by this machine.` };
}

/** Whether others on the network can reach this machine. */
export function checkAddresses(addresses: readonly string[] = ownAddresses()): Finding {
  const check = 'addresses';
  if (addresses.length > 0) {
    return { check, state: 'well', message: `Others on the network reach this machine at ${addresses.join(', ')}.` };
  }
  const message = 'This machine has no network address right now: only programs on it can reach the host.';
  return { check, state: 'note', message };
}

/** Whether feeds that used to deliver still do, and what they delivered came in. */
export function checkFeeds({ feeds }: StatusView): readonly Finding[] {
  const check = 'feeds';
  const silent = feeds.filter(({ state }) => state === 'silent');
  const stuck = feeds.filter(({ problem }) => problem !== null);
  const problems = [
    ...silent.map(({ name, lastDeliveryAt }): Finding => {
      const message = `${name} has delivered nothing since ${lastDeliveryAt ?? 'its key was made'}. Open its app on the phone, and look whether it may still run in the background.`;
      return { check, state: 'problem', message, doNext: { page: 'Keep up to date', command: 'ingest status' } };
    }),
    ...stuck.map(({ name, problem }): Finding => {
      return {
        check,
        state: 'problem',
        message: `${name}: what it delivered is kept, but not in the store. ${problem ?? ''}`,
      };
    }),
  ];
  if (problems.length > 0) return problems;
  const message = feeds.length === 0 ? 'No live feeds are set up.' : 'No feed has gone silent.';
  return [{ check, state: 'well', message }];
}

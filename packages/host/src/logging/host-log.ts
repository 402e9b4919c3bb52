import { escapedJson } from '@vitalgate/terminal';
import { pino, destination, type DestinationStream } from 'pino';
import { faultFacts } from '../errors/fault-facts.ts';
import type { LogForm } from './log-form.ts';
import { logText } from './log-text.ts';

/** What a line may say beside its event. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Names of fields that are never written out, whoever puts them into a line. */
const secretNames = [
  'authorization',
  'bearerToken',
  'body',
  'clientToken',
  'controlKey',
  'cookie',
  'cursor',
  'headers',
  'key',
  'pollingToken',
  'query',
  'referer',
  'target',
  'token',
  'url',
  'value',
];

const ignore = (): void => undefined;

/** Writes to a file. What cannot be written, as on a full disk, ends no host: a megabyte waits for room, what comes then is lost. */
export const logTo = (fd: number): DestinationStream =>
  destination({ fd, sync: true, maxLength: 1024 * 1024 }).on('error', ignore);

/**
 * The host's log, a line for each event, on stderr unless told otherwise: for people on a screen, else as JSON. It holds no token,
 * query value or health value.
 */
export function openHostLog(
  to: DestinationStream | null = null,
  form: LogForm = to === null && process.stderr.isTTY ? 'text' : 'json',
) {
  const place = to ?? logTo(2);
  const log = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...secretNames, ...secretNames.map((name) => `*.${name}`)], censor: '[left out]' },
    },
    { write: (line: string) => place.write(escapedJson(form === 'json' ? line : logText(line))) },
  );
  return {
    /** Something that an operator may want to know: `event` is a short fixed sentence. */
    info: (event: string, facts: LogFacts = {}) => log.info(facts, event),
    warn: (event: string, facts: LogFacts = {}) => log.warn(facts, event),
    /** A fault of ours outside of requests. `where` is a fixed word: `activity`, `import`. */
    fault: (where: string, error: unknown) => log.error({ where, ...faultFacts(error) }, 'fault'),
    /** A request that was answered by a fault of ours: which operation, which status, and where in our files. */
    requestFault: ({ operation, status }: { readonly operation: string; readonly status: number }, error: unknown) =>
      log.error({ operation, status, ...faultFacts(error) }, 'request answered by a fault'),
  };
}

export type HostLog = ReturnType<typeof openHostLog>;

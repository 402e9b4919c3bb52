import { pino, destination, type DestinationStream } from 'pino';
import { faultFacts } from '../errors/fault-facts.ts';

/** What a line may say beside its event. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The host's log. Its lines hold no token, no query value and no health value. */
export interface HostLog {
  /** Something that an operator may want to know: `event` is a short fixed sentence. */
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  /** A fault of ours outside of requests. `where` is a fixed word: `activity`, `import`. */
  fault(where: string, error: unknown): void;
  /** A request that was answered by a fault of ours: which operation, which status, and where in our files. */
  requestFault(request: { readonly operation: string; readonly status: number }, error: unknown): void;
}

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

/** Opens the log, one JSON object a line, on stderr unless told otherwise. */
export function openHostLog(to: DestinationStream = destination({ fd: 2, sync: true })): HostLog {
  const log = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...secretNames, ...secretNames.map((name) => `*.${name}`)], censor: '[left out]' },
    },
    to,
  );
  return {
    info: (event, facts = {}) => log.info(facts, event),
    warn: (event, facts = {}) => log.warn(facts, event),
    fault: (where, error) => log.error({ where, ...faultFacts(error) }, 'fault'),
    requestFault: ({ operation, status }, error) =>
      log.error({ operation, status, ...faultFacts(error) }, 'request answered by a fault'),
  };
}

import { pino, destination, type DestinationStream } from 'pino';
import { faultFacts } from '../errors/fault-facts.ts';

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

/** The host's log, one JSON object a line, on stderr unless told otherwise. It holds no token, query value or health value. */
export function openHostLog(to: DestinationStream = destination({ fd: 2, sync: true })) {
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

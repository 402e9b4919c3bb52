import { systemErrorCode } from './host-error.ts';
import { withSourcePlace } from './source-place.ts';

/** What may be written down of a failure: nothing that came from a request or from a file. */
export interface FaultFacts {
  /** Class of the error, or what else was thrown: `TypeError`, `string`. */
  readonly error: string;
  /** The system's or our own code, if there is one: `ENOSPC`, `SQLITE_FULL`, `importFailed`. */
  readonly code?: string;
  /** Where in our own files, innermost first: `loadCertificate host/certificate/host-certificate.ts:63:5`. */
  readonly at: readonly string[];
  /** The failure behind it. */
  readonly cause?: FaultFacts;
}

/** A failure in another thread, of which only its facts came over. */
export class DistantFault extends Error {
  override readonly name = 'DistantFault';
  readonly facts: FaultFacts;

  constructor(facts: FaultFacts) {
    super('a failure in another thread');
    this.facts = facts;
  }
}

const ownFrame =
  /^\s+at (?:(?:async |new )*([\w.$<>[\] ]+) \()?[^()]*(?:packages|@vitalgate)\/([a-z]+)\/(?:dist|src)\/([\w./-]+:\d+:\d+)\)?$/;
const maximumFrames = 20;
const maximumCauses = 4;

/** The stack without its first lines, which repeat the message: that may hold a token, a value, or lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start === -1 ? '' : stack.slice(start + message.length);
}

function ownFrames(error: Error): readonly string[] {
  return framesOf(error)
    .split('\n')
    .flatMap((line) => {
      const [found, name = '', folder, place] = ownFrame.exec(withSourcePlace(line)) ?? [];
      return found === undefined ? [] : [`${name} ${folder}/${place}`.trim()];
    })
    .slice(0, maximumFrames);
}

/** Class, code and own stack frames of a failure and of those behind it; never a message. */
export function faultFacts(failure: unknown, depth = 0): FaultFacts {
  if (!(failure instanceof Error)) return { error: failure === null ? 'null' : typeof failure, at: [] };
  if (failure instanceof DistantFault) return failure.facts;
  const code = systemErrorCode(failure);
  const hasCause = failure.cause !== undefined && failure.cause !== null && depth < maximumCauses;
  return {
    error: failure.constructor.name,
    ...(code !== null && /^\w{1,64}$/.test(code) ? { code } : {}),
    at: ownFrames(failure),
    ...(hasCause ? { cause: faultFacts(failure.cause, depth + 1) } : {}),
  };
}

import { errorOf } from './read-answer.ts';
import type { ClientRequest, ClientResponse, Transport, Wait } from '../calls/transport.ts';
import { cancelledError } from '../calls/vitalgate-error.ts';

/** How often a 429 is waited out. */
const maxWaits = 3;
/** The longest that one call waits for 429s, all together, in seconds. */
const maxWaitSeconds = 60;

/**
 * Sends a GET, and sends it again after a 429 that says how long to wait, up to three times and a minute in all. An
 * answer that asks for more patience is answered as it is, and so is every other.
 */
export async function sendPatiently(transport: Transport, request: ClientRequest, wait: Wait): Promise<ClientResponse> {
  let waited = 0;
  for (let count = 0; ; count++) {
    if (request.signal?.aborted === true) throw cancelledError(request.signal);
    const response = await transport.send(request);
    if (response.status !== 429 || count === maxWaits) return response;
    const { retryAfterSeconds } = errorOf(response);
    if (retryAfterSeconds === null || waited + retryAfterSeconds > maxWaitSeconds) return response;
    waited += retryAfterSeconds;
    await wait(Math.max(retryAfterSeconds * 1000, 100), request.signal);
  }
}

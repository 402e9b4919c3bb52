// Walks through samples in a process of its own, in one of three ways: `discard` throws the bytes away, `parse` hands each page to
// JSON.parse and times that alone as well, `sdk` is `for await` over the client's records. Prints what it took as JSON.
import { Agent, request } from 'node:https';
import { connect } from '../packages/client/dist/node.js';

const { way, port, token, fingerprint, types, most } = JSON.parse(process.argv[2] ?? '{}');
const range = { start: '2000-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };
const pageLength = 250;
const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

/** One page as its bytes. @param {string} type @param {string | null} cursor @returns {Promise<Buffer[]>} */
function page(type, cursor) {
  const query = new URLSearchParams({
    type,
    ...range,
    limit: String(pageLength),
    ...(cursor === null ? {} : { cursor }),
  });
  const options = { host: '127.0.0.1', port, path: `/api/v1/rawhealth/samples?${query}`, agent };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('end', () => (answer.statusCode === 200 ? resolve(parts) : reject(new Error(String(parts)))));
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** The cursor stands behind the records. @param {Buffer[]} parts */
const cursorOf = (parts) =>
  /"nextCursor":"([^"]+)"\}$/.exec(Buffer.concat(parts.slice(-2)).toString('latin1'))?.[1] ?? null;

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let [records, parseSeconds] = [0, 0];
const began = performance.now();
const before = cpuSeconds();
if (way === 'sdk') {
  const client = connect({ addresses: [{ host: '127.0.0.1', port }], fingerprint, token });
  for (const type of types) {
    if (records === most) break;
    for await (const { value } of client.records('getRawHealthSamples', { type, ...range })) {
      if (value > 0) records++;
      if (records === most) break;
    }
  }
  client.close();
} else {
  for (const type of types) {
    /** @type {string | null} */
    let cursor = null;
    while (records < most) {
      const parts = await page(type, cursor);
      if (way === 'parse') {
        const text = Buffer.concat(parts).toString('utf8');
        const at = cpuSeconds();
        const { data } = JSON.parse(text);
        parseSeconds += cpuSeconds() - at;
        records += data.length;
      } else records += pageLength;
      cursor = cursorOf(parts);
      if (cursor === null) break;
    }
  }
}
const took = { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuSeconds() - before };
agent.destroy();
console.log(JSON.stringify({ records, ...took, parseSeconds }));

import { Agent, request } from 'node:https';

/** A `fetch` for generated clients that talks to the one host that holds this certificate, and sends nothing to any other. */
export function pinnedFetch(certificatePem: string): typeof fetch {
  // The certificate is of the host's own making: nothing else is trusted, and no session is resumed without showing it.
  const agent = new Agent({ ca: certificatePem, maxCachedSessions: 0 });
  return async (input, init) => {
    const asked = new Request(input, init);
    const { pathname, search, hostname, port } = new URL(asked.url);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path: pathname + search,
          method: asked.method,
          headers: Object.fromEntries(asked.headers),
          agent,
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject).on('end', () => {
            const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            );
            resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers }));
          });
        },
      );
      sent.on('error', reject);
      asked.arrayBuffer().then((body) => sent.end(Buffer.from(body)), reject);
    });
  };
}

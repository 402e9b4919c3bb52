import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eachLine, sendToHost } from './host-request.ts';

/** The values of the lines that a host answers with before it ends. */
async function linesFrom(answer: (response: ServerResponse) => void): Promise<readonly unknown[]> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const at = { appPort: port } as Parameters<typeof sendToHost>[0];
  const values: unknown[] = [];
  await eachLine(await sendToHost(at, { method: 'GET', path: '/' }), (value) => values.push(value));
  return values;
}

test('a line ends at its break alone, whatever a name in it holds and wherever the connection cuts it', async () => {
  const [first, second] = [{ file: 'a\u2028b\u0085c\u2029.json' }, { file: 'Größe' }];
  const bytes = Buffer.from(`${JSON.stringify(first)}\n\n${JSON.stringify(second)}\n`);
  const cut = bytes.indexOf('ö') + 1;
  const values = await linesFrom((response) => {
    response.write(bytes.subarray(0, cut), () => setImmediate(() => response.end(bytes.subarray(cut))));
  });
  expect(values).toEqual([first, second]);
});

test('a connection that breaks within a line ends after the one before', async () => {
  const values = await linesFrom((response) => {
    response.write('{"a":1}\n{"b":', () => response.destroy());
  });
  expect(values).toEqual([{ a: 1 }]);
});

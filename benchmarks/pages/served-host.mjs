import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keptConnections, pairClient } from '../paired-host.mjs';
import { startCommand } from '../processes.mjs';

/** Connections that a measured server is asked over, kept open. */
export const connections = 4;

const reportCpu = fileURLToPath(new URL('../report-cpu.mjs', import.meta.url));

/**
 * What measures a server: sends requests over a few kept connections, and asks the process what they took of the processor.
 * @param {{ child: import('node:child_process').ChildProcess, port: number, token?: string }} server
 */
export function measuredServer({ child, port, token }) {
  const agent = keptConnections(connections);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };

  /** Answers the bytes of one answer. @param {string} path @returns {Promise<Buffer>} */
  function get(path) {
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          if (answer.statusCode === 200) resolve(body);
          else reject(new Error(`${path}: ${answer.statusCode} ${String(body)}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  }

  /** Microseconds that all threads of the process have taken so far. @returns {Promise<number>} */
  function cpu() {
    return new Promise((resolve) => {
      const hear = (/** @type {any} */ message) => {
        if (message?.cpu === undefined) return;
        child.off('message', hear);
        resolve(message.cpu);
      };
      child.on('message', hear);
      child.send('cpu');
    });
  }

  /** Asks for all paths one after the other, each after a change; answers the microseconds of the processor for each.
   * @param {readonly string[]} paths @param {() => void} change */
  async function costAfter(paths, change) {
    const before = await cpu();
    for (const path of paths) {
      change();
      await get(path);
    }
    return ((await cpu()) - before) / paths.length;
  }

  /** Asks for all paths; answers the microseconds of the processor for each. @param {readonly string[]} paths */
  async function cost(paths) {
    const before = await cpu();
    let next = 0;
    const walk = async () => {
      for (let path = paths[next++]; path !== undefined; path = paths[next++]) await get(path);
    };
    await Promise.all(Array.from({ length: connections }, walk));
    return ((await cpu()) - before) / paths.length;
  }

  return { get, cost, costAfter, close: () => agent.destroy() };
}

/**
 * Serves a data directory with everything allowed, and pairs a client with it.
 * @param {string} directory
 */
export async function servedHost(directory) {
  const words = ['serve', '--data-dir', directory, '--port', '0', '--app-port', '0', '--no-open', '--no-discovery'];
  const host = startCommand(words, [reportCpu]);
  await host.waitFor((event) => event.event === 'started');
  const scopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'];
  const { port, token } = await pairClient(directory, scopes);
  const server = measuredServer({ child: host.child, port, token });
  return {
    ...server,
    child: host.child,
    certificate: readFileSync(join(directory, 'certificate.pem'), 'utf8'),
    async stop() {
      server.close();
      await host.stop();
    },
  };
}

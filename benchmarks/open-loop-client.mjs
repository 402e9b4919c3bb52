// A client in a process of its own that asks so many times a second, whether or not its answers have come: a time counts from
// the moment that a request was due. Asked `stop` by its parent, it answers the times in milliseconds.
import { Agent, request } from 'node:https';

process.once(
  'message',
  (/** @type {{ port: number, token: string, paths: string[], rate: number, warmUp: number }} */ order) => {
    const { port, token, paths, rate } = order;
    const agent = new Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });
    const headers = { authorization: `Bearer ${token}` };
    /** @type {number[]} */
    const times = [];
    /** @type {string[]} */
    const failures = [];
    let [sent, answered] = [0, 0];
    let isStopping = false;
    const begin = performance.now();
    // Until the parent hears of it, the client itself warms up.
    let counted = Number.POSITIVE_INFINITY;

    function finish() {
      clearInterval(pace);
      agent.destroy();
      process.send?.({ times, failures });
      process.disconnect();
    }

    /** @param {number} due */
    function send(due) {
      const path = paths[sent++ % paths.length];
      const over = (/** @type {string | null} */ failure) => {
        answered++;
        if (failure === null) {
          if (due >= counted) times.push(performance.now() - due);
        } else failures.push(`${path}: ${failure}`);
        if (isStopping && answered === sent) finish();
      };
      const outgoing = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
        answer.resume().once('end', () => over(answer.statusCode === 200 ? null : String(answer.statusCode)));
      });
      outgoing.once('error', (error) => over(error.message));
      outgoing.end();
    }

    const pace = setInterval(() => {
      if (isStopping) return;
      if (counted === Number.POSITIVE_INFINITY && answered > 0 && performance.now() - begin >= order.warmUp) {
        counted = performance.now();
        process.send?.('warm');
      }
      for (let due = begin + (sent * 1000) / rate; due <= performance.now(); due = begin + (sent * 1000) / rate)
        send(due);
    }, 1);
    process.once('message', () => {
      isStopping = true;
      if (answered === sent) finish();
    });
  },
);

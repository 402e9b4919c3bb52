import type { HttpResponse } from '@vitalgate/http';
import type { AppReply } from '../../listeners/app-listener.ts';

/** Attempts that are remembered: a browser sends a request again at once, or not at all. */
const mostRemembered = 100;

/**
 * Has each attempt taken once, and a second coming of it answered as the first. A browser sends a request again by itself, body and all,
 * if an earlier request came over its connection and that ends before an answer. So ends an upload that is cancelled from
 * elsewhere, and it would begin anew. Without a name for the attempt each is taken.
 */
export function answeredOnce(): (attempt: string | null, reply: AppReply, take: (reply: AppReply) => void) => void {
  const answers = new Map<string, Promise<HttpResponse>>();
  return (attempt, reply, take) => {
    if (attempt === null) return take(reply);
    const known = answers.get(attempt);
    if (known !== undefined) return void known.then((answer) => reply.send(answer));
    answers.set(
      attempt,
      new Promise((resolve) =>
        take({
          ...reply,
          send(answer) {
            resolve(answer);
            reply.send(answer);
          },
        }),
      ),
    );
    const [oldest] = answers.keys();
    if (answers.size > mostRemembered && oldest !== undefined) answers.delete(oldest);
  };
}

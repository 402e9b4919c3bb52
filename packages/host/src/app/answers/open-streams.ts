import type { AppReply, AppStream } from '../../listeners/app-listener.ts';

/** The streams of each browser's pages, which end when the browser is sent away. */
export function openStreams() {
  const byBrowser = new Map<string, Set<AppStream>>();
  return {
    /** The same reply, of which a stream ends with the browser. */
    of(browserId: string, reply: AppReply): AppReply {
      return {
        ...reply,
        stream(status, headers) {
          const stream = reply.stream(status, headers);
          const streams = byBrowser.get(browserId) ?? new Set();
          byBrowser.set(browserId, streams.add(stream));
          stream.onClose(() => void streams.delete(stream));
          return stream;
        },
      };
    },
    end(browserId: string): void {
      for (const stream of byBrowser.get(browserId) ?? []) stream.end();
      byBrowser.delete(browserId);
    },
  };
}

import { requestHost } from './request-host.ts';

/** The content of an upload: a file, or several as the host takes them. */
interface Sent {
  readonly name: string;
  readonly type: string;
  readonly body: Blob;
  readonly modified: number | null;
}

/** Sends files to the host, read from the disk piece by piece; settles once all has arrived. Rejects with HostFailure, or if `signal` ended it. */
export async function uploadFile(sent: Sent, signal: AbortSignal): Promise<{ readonly importId: string }> {
  // By it the host knows what the browser sends again by itself if the connection breaks.
  const attempt = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const modified = sent.modified === null ? '' : `&modified=${sent.modified}`;
  const path = `/app/v1/uploads?name=${encodeURIComponent(sent.name)}&attempt=${attempt}${modified}`;
  const headers = { 'content-type': sent.type };
  const response = await requestHost(path, { method: 'POST', headers, body: sent.body, signal }, 'upload');
  const { result } = (await response.json()) as { readonly result: { readonly importId: string } };
  return result;
}

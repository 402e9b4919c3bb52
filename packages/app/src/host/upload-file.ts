import { requestHost } from './request-host.ts';

/**
 * Sends a file to the host, which imports it: the browser reads it from the disk piece by piece. Settles when all of it
 * has arrived; how it goes on is told by `importState`. Rejects with HostFailure, or where `signal` ended it.
 */
export async function uploadFile(file: File, signal: AbortSignal): Promise<{ readonly importId: string }> {
  const path = `/app/v1/uploads?name=${encodeURIComponent(file.name)}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await requestHost(path, { method: 'POST', headers, body: file, signal }, 'upload');
  const { result } = (await response.json()) as { readonly result: { readonly importId: string } };
  return result;
}

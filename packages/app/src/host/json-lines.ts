/** Hands over the values of an NDJSON answer as they come; settles at its end. Rejects if the connection breaks. */
export async function eachJsonLine(body: ReadableStream<Uint8Array>, onValue: (value: unknown) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (begun + decoder.decode(value, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onValue(JSON.parse(line) as unknown);
  }
}

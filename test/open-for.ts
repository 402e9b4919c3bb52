/**
 * For how long after this call the pairing window is still seen open, in milliseconds: until when the last request that
 * found it so was sent. How long requests take on a busy machine adds nothing.
 */
export async function openFor(isOpen: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  let lastSeen = 0;
  for (;;) {
    const sentAt = performance.now() - from;
    if ((await isOpen()) !== true) return lastSeen;
    lastSeen = sentAt;
    if (lastSeen > 30_000) throw new Error('the pairing window stays open');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

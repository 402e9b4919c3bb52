import { CommandError, type Terminal } from '@vitalgate/terminal';

/** How long a question is to be seen before an answer counts, after another was taken back that a late one was meant for. */
const afterTakenBack = 2000;

/** Asks on a terminal and hands each answer over; a decision that fails is told and changes nothing. */
export function requestQuestions(
  terminal: Terminal,
  decide: (requestId: string, isApproved: boolean) => Promise<void>,
  now: () => number = () => performance.now(),
) {
  const waiting = new Map<string, () => readonly string[]>();
  let isAsking = false;
  let takenBackAt = -Infinity;
  let current: { readonly requestId: string; readonly abort: AbortController } | null = null;

  async function askOne(requestId: string, lines: readonly string[]): Promise<void> {
    const abort = new AbortController();
    current = { requestId, abort };
    for (const line of lines) terminal.out(line);
    try {
      const isLateExpected = now() - takenBackAt < afterTakenBack;
      const visible = isLateExpected ? { visibleMilliseconds: afterTakenBack } : {};
      const isApproved = await terminal.ask('Approve?', { signal: abort.signal, ...visible });
      if (isApproved === null) terminal.err('Not decided; the request waits until it expires.');
      else await decide(requestId, isApproved);
    } catch (error) {
      if (abort.signal.aborted) takenBackAt = now();
      if (error instanceof CommandError) terminal.err(error.message);
      // Ctrl-C ends all of it.
      else if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    } finally {
      current = null;
    }
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    try {
      // What is added meanwhile is visited too.
      for (const [requestId, lines] of waiting) {
        waiting.delete(requestId);
        await askOne(requestId, lines());
      }
    } finally {
      isAsking = false;
    }
  }

  return {
    /** Asks when those before are answered; `lines` are shown then. */
    ask(requestId: string, lines: () => readonly string[]): void {
      waiting.set(requestId, lines);
      if (!isAsking) void askAll().catch((error: unknown) => terminal.err(String(error)));
    },
    /** The request is decided or expired: takes the question back. */
    drop(requestId: string): void {
      waiting.delete(requestId);
      if (current?.requestId === requestId) current.abort.abort();
    },
    /** Takes every question back: nobody is asked any more. */
    stop(): void {
      waiting.clear();
      current?.abort.abort();
    },
  };
}

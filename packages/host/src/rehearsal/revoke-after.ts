import type { ReadNote } from '@vitalgate/http';

/** Hears of reads, and revokes a client once it has had so many answered. Its last answer still reaches it. */
export function revokeAfter(reads: number, revoke: (clientId: string) => void): (note: ReadNote) => void {
  const answered = new Map<string, number>();
  return ({ clientId, refused }) => {
    if (refused !== null) return;
    const count = (answered.get(clientId) ?? 0) + 1;
    answered.set(clientId, count);
    if (count === reads) revoke(clientId);
  };
}

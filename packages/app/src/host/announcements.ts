import { observable } from './observable.ts';

/** The next announcement of a screen reader, with a number that makes the same words twice two announcements. */
export const announcement = observable<{ readonly text: string; readonly number: number }>({ text: '', number: 0 });

/** Announces to screen readers what changed without a move of focus. */
export function announce(text: string): void {
  announcement.set({ text, number: announcement.get().number + 1 });
}

/** Takes away what was announced, so that nobody comes upon it later as if it were news. */
export function forgetAnnouncement(): void {
  announcement.set({ text: '', number: announcement.get().number });
}

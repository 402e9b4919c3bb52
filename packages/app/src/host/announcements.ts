import { observable } from './observable.ts';

/** What a screen reader is told next, with a number that makes the same words twice two announcements. */
export const announcement = observable<{ readonly text: string; readonly number: number }>({ text: '', number: 0 });

/** Tells screen readers something that changed without a move of focus. */
export function announce(text: string): void {
  announcement.set({ text, number: announcement.get().number + 1 });
}

/** Takes away what was announced, so that nobody comes upon it later as if it were news. */
export function forgetAnnouncement(): void {
  announcement.set({ text: '', number: announcement.get().number });
}

import { useEffect, useRef } from 'preact/hooks';
import type { ShownRequest } from '../host/use-pairing-window.ts';
import { announce } from '../host/announcements.ts';
import { requestWords } from './request-words.ts';
import { scopeNames } from './scope-list.tsx';

const spoken = (digits: string): string => digits.split('').join(' ');

function wordsOf(request: ShownRequest): string {
  const { displayName, scopes, confirmationCode, status } = request;
  if (status !== 'pending') return `${displayName}: ${requestWords[status].outcome}`;
  return `${displayName} asks to read ${scopeNames(scopes)}. Code ${spoken(confirmationCode)}.`;
}

/** Announces each request once to screen readers when it comes, and once when it has ended. Focus stays where it is. */
export function useRequestAnnouncements(requests: readonly ShownRequest[]): void {
  const announced = useRef(new Map<string, ShownRequest['status']>());
  useEffect(() => {
    const news = requests.filter(({ requestId, status }) => announced.current.get(requestId) !== status);
    for (const { requestId, status } of news) announced.current.set(requestId, status);
    if (news.length > 0) announce(news.map(wordsOf).join(' '));
  }, [requests]);
}

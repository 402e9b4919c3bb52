import { useObservable } from '../host/observable.ts';
import { announcement } from './announcements.ts';

/** The place from which screen readers take announcements. */
export function LiveRegion() {
  const { text, number } = useObservable(announcement);
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      <span key={number}>{text}</span>
    </div>
  );
}

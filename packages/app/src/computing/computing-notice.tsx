import type { ComputingView } from '@vitalgate/contract';
import { computingState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import './computing.css';

const words: Readonly<Record<ComputingView['why'], string>> = {
  rules:
    'Vitalgate was updated, and your numbers are being computed anew by its new rules. Until that is done you see those of before.',
  priority: 'Numbers are being computed anew by another order of sources. Until that is done you see those of before.',
  zone: 'Numbers are being computed anew by other time zones. Until that is done you see those of before.',
};

/** Says, while days are computed anew, that numbers are those of before, and how far it is. It goes by itself. */
export function ComputingNotice() {
  const state = useObservable(computingState);
  if (state === null) return null;
  const { why, done, total } = state;
  const isKnown = total !== null && total > 0;
  return (
    <div class="notice computing">
      <span>{words[why]}</span>
      <progress
        class="progress"
        aria-label="Computing numbers anew"
        {...(isKnown ? { max: total, value: done } : {})}
      />
    </div>
  );
}

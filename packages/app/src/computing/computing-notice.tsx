import { computingState } from '../host/live-changes.ts';
import { useObservable } from '../host/observable.ts';
import { texts } from './texts/texts.ts';
import './computing.css';

/** Says, while days are computed anew, that numbers are those of before, and how far it is. It goes by itself. */
export function ComputingNotice() {
  const state = useObservable(computingState);
  if (state === null) return null;
  const { why, done, total } = state;
  const isKnown = total !== null && total > 0;
  return (
    <div class="notice computing">
      <span>{texts.why[why]}</span>
      <progress class="progress" aria-label={texts.computing} {...(isKnown ? { max: total, value: done } : {})} />
    </div>
  );
}

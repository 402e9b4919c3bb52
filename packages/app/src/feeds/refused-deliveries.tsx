import type { RefusedDeliveryView } from '@vitalgate/contract';
import { Warning } from '../controls/icon.tsx';
import { timeText } from '../format/dates.ts';
import { originText } from '../words/origin-text.ts';
import { texts } from './texts/texts.ts';

/** Whoever knocks from many addresses at a time does not fill the page. */
const mostStrangers = 5;

/** What of a sender's deliveries was refused lately, and why. */
export function RefusalsOfSender(props: {
  readonly refusals: readonly RefusedDeliveryView[];
  /** The program that the feed is for. */
  readonly program: string;
}) {
  return props.refusals.map(({ reason, count, lastAt }) => (
    <Warning key={reason}>
      {texts.refusedOfSender(count, timeText(lastAt), texts.refusalReasons[reason](props.program))}
    </Warning>
  ));
}

/** Who knocked without a key of this host, lately. */
export function Strangers({ refusals }: { readonly refusals: readonly RefusedDeliveryView[] }) {
  if (refusals.length === 0) return null;
  return (
    <div class="feed-strangers">
      <h3>{texts.strangers}</h3>
      <ul class="feed-knocks">
        {refusals.slice(0, mostStrangers).map(({ remoteAddress, reason, count, lastAt }) => (
          <li key={`${remoteAddress} ${reason}`}>
            {texts.knocked(originText(remoteAddress), count, timeText(lastAt), texts.knockReasons[reason])}
          </li>
        ))}
      </ul>
      {refusals.length > mostStrangers && (
        <p class="row-detail">{texts.moreKnocked(refusals.length - mostStrangers)}</p>
      )}
      <p class="row-detail">{texts.strangersMeaning}</p>
    </div>
  );
}

import type { ActivityView } from '@vitalgate/contract';
import { Badge, GroupedCards } from '../controls/card.tsx';
import { clockSpanText, clockText } from '../format/clock.ts';
import { fullDayTextHere, timeText } from '../format/dates.ts';
import { datasetText, refusalText } from './dataset-words.ts';
import { rangeText } from './range-text.ts';
import { texts } from './texts/texts.ts';

/** When it was read: a time, or from when to when where a walk through pages took longer than a minute. */
function whenText({ firstAt, lastAt }: ActivityView): string {
  const [first, last] = [new Date(firstAt), new Date(lastAt)];
  if (first.toDateString() !== last.toDateString()) return `${timeText(firstAt)} – ${clockText(last)}`;
  return clockSpanText(first, last);
}

/** A day as people call it, of the text that `toDateString` gives it. */
export function titleOf(day: string): string {
  const today = new Date();
  if (day === today.toDateString()) return texts.today;
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  return day === yesterday.toDateString() ? texts.yesterday : fullDayTextHere(new Date(day));
}

function Entry(props: { readonly entry: ActivityView; readonly typeNames: ReadonlyMap<string, string> }) {
  const { entry, typeNames } = props;
  const { clientName, operation, filters, records, requests, refused, isUnsaved } = entry;
  // A query that could not be understood may have named any range.
  const isRangeKnown = refused === null || filters['start'] !== undefined || filters['end'] !== undefined;
  const range = isRangeKnown ? rangeText(operation, filters) : null;
  const refusal = refusalText(refused);
  return (
    <li class="list-item activity-read">
      <div class="activity-read-line">
        <span class="activity-read-what">{datasetText(entry, typeNames)}</span>
        <span class="activity-read-amount numbers">
          {refusal === null ? texts.records(records) : <Badge tone="danger">{texts.refused}</Badge>}
        </span>
      </div>
      {isUnsaved === true && <p class="row-detail">{texts.unsaved}</p>}
      {refusal !== null && <p class="activity-read-refusal">{refusal}</p>}
      <p class="row-detail">
        <span class="activity-read-client">{clientName}</span>
        {' · '}
        {whenText(entry)}
        {requests > 1 && ` · ${refusal === null ? texts.inPages(requests) : texts.asked(requests)}`}
      </p>
      {range !== null && <p class="row-detail">{texts.range(range)}</p>}
    </li>
  );
}

const dayOf = ({ lastAt }: ActivityView): string => new Date(lastAt).toDateString();

/** Reads by the day on which they were, newest first. */
export function ActivityDays(props: {
  readonly entries: readonly ActivityView[];
  readonly typeNames: ReadonlyMap<string, string>;
}) {
  const { entries, typeNames } = props;
  return (
    <GroupedCards items={entries} groupOf={dayOf} titleOf={titleOf}>
      {(entry) => <Entry key={entry.activityId} entry={entry} typeNames={typeNames} />}
    </GroupedCards>
  );
}

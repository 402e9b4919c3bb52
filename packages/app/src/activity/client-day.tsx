import type { ActivityPartView, ClientDayView, UnusualReading } from '@vitalgate/contract';
import { Link } from 'wouter-preact';
import { shortId } from '../clients/short-id.ts';
import { Badge } from '../controls/card.tsx';
import { Icon } from '../controls/icon.tsx';
import { datasetName } from '../words/names.ts';
import { datasetText, refusalText } from './dataset-words.ts';
import { texts } from './texts/texts.ts';

const mostNamed = 3;

function partText({ what, ...part }: ActivityPartView, typeNames: ReadonlyMap<string, string>): string {
  return datasetText({ ...part, filters: what === null ? {} : { type: what } }, typeNames);
}

/** Datasets by name, those with the most first: `Heart rate, Sleep and 3 more`. */
function namesText(parts: readonly ActivityPartView[], typeNames: ReadonlyMap<string, string>, others: number): string {
  const names = [...new Set(parts.map((part) => partText(part, typeNames)))];
  const left = names.length - mostNamed + others;
  const named = names.slice(0, mostNamed).join(', ');
  return left > 0 ? texts.andMore(named, left) : named;
}

/** What is unlike the client's own days before, in a sentence. */
function unusualText(unusual: UnusualReading): string {
  if (unusual.kind === 'newDataset') return texts.unusual.newDataset(datasetName(unusual.operation));
  if (unusual.kind === 'newTypes') return texts.unusual.newTypes(unusual.count);
  if (unusual.kind === 'moreOften') return texts.unusual.moreOften(unusual.requests, unusual.busiest);
  return texts.unusual.further(unusual.days, unusual.longest);
}

/** What one client did in one day. It leads to the single reads. */
export function ClientDay(props: {
  readonly day: ClientDayView;
  readonly path: string;
  readonly typeNames: ReadonlyMap<string, string>;
}) {
  const { day, path, typeNames } = props;
  const { clientId, clientName, requests, records, refused, parts, otherParts, unusual } = day;
  const answered = parts.filter((part) => part.refused === null);
  const refusals = parts.filter((part) => part.refused !== null);
  const reasons = [...new Set(refusals.map((part) => refusalText(part.refused)))];
  return (
    <li class="list-item">
      <Link href={path} class="activity-sum">
        <span class="activity-sum-text">
          <span class="activity-read-what">
            <bdi>{clientName}</bdi> <span class="client-id code">{shortId(clientId)}</span>
          </span>
          {requests > refused && (
            <>
              <span class="numbers">{texts.readTimes(requests - refused, records)}</span>
              <span class="row-detail">{namesText(answered, typeNames, otherParts)}</span>
            </>
          )}
          {refused > 0 && (
            <span class="activity-read-refusal">
              {texts.refusedTimes(refused, namesText(refusals, typeNames, 0))} {reasons.join(' ')}
            </span>
          )}
          {unusual.map((one) => (
            <span key={one.kind} class="activity-unusual">
              {unusualText(one)}
            </span>
          ))}
        </span>
        {refused > 0 && <Badge tone="danger">{texts.refused}</Badge>}
        {unusual.length > 0 && <Badge tone="warning">{texts.isUnusual}</Badge>}
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

import {
  clockTimeText,
  isClockMetric,
  leftOutReasons,
  maxExplainedSamples,
  methodSentences,
  methodTraits,
  type ExplainedSampleView,
  type MetricExplanationView,
} from '@vitalgate/contract';
import { counted } from '@vitalgate/terminal';
import { tableLines } from '../../program/table-lines.ts';

/** Writes an instant of the API as the clock of a zone shows it; with the date where that is another one. */
function localTimes(timeZone: string, date: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => {
    const [day = '', time = ''] = format.format(new Date(instant)).split(' ');
    const clock = time.endsWith(':00') ? time.slice(0, 5) : time;
    return day === date ? clock : `${day} ${clock}`;
  };
}

/** A number for people: thousands apart, six digits of which the last may be rounded, more where they are whole. */
function numberText(value: number): string {
  const whole = Math.abs(value) >= 1e5;
  return value.toLocaleString('en-US', whole ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 6 });
}

const amountText = (value: number | null): string => (value === null ? '-' : numberText(value));
const shareText = (share: number): string => `${(100 * share).toFixed(share < 0.01 ? 2 : 1)} %`;

function whyText({ reason, by }: ExplainedSampleView): string {
  if (reason === null) return '';
  return by.length === 0 ? leftOutReasons[reason] : `${by.join(', ')} ${leftOutReasons[reason]}`;
}

/** What of a sample belongs to other days, for each side. */
function otherDaysTexts({ otherDays }: ExplainedSampleView): readonly string[] {
  return otherDays.map(({ from, to, whole }) => {
    const which = from === to ? from : `${from} to ${to}`;
    return `${numberText(whole)} belongs to ${which}`;
  });
}

/** A sample that names a zone of its own is told by that, and may so lie outside of the user's day. */
function zoneText(sample: ExplainedSampleView, timeZone: string): string {
  return sample.timeZone === null || sample.timeZone === timeZone ? '' : `day of ${sample.timeZone}`;
}

function sourceLines(
  { sources, value, samples: listed }: MetricExplanationView,
  columns: number | null,
): readonly string[] {
  const fit = { columns, shortened: ['SOURCE'] };
  const isShared = sources.some(({ share }) => share !== null);
  if (isShared) {
    const rows = sources.map(({ name, kind, samples, share, counted: part }) => [
      name,
      kind === 'byHand' ? 'by hand' : kind,
      samples.toLocaleString('en-US'),
      shareText(share ?? 0),
      amountText(part),
    ]);
    return tableLines(['SOURCE', 'KIND', 'SAMPLES', 'WEIGHT', 'GIVES'], rows, fit);
  }
  const isSum = sources.some(({ whole }) => whole !== null);
  const rows = sources.map(({ name, kind, samples, whole, counted: part, leftOut }) => [
    name,
    kind === 'byHand' ? 'by hand' : kind,
    samples.toLocaleString('en-US'),
    ...(isSum ? [amountText(whole)] : []),
    amountText(part),
    ...(isSum ? [amountText(leftOut)] : []),
  ]);
  const isCut = isSum && listed.some(({ otherDays }) => otherDays.length > 0);
  const total = ['together', '', '', ...(isSum ? [''] : []), amountText(value), ...(isSum ? [''] : [])];
  const addsUp = sources.some(({ counted: part }) => part !== null);
  const head = ['SOURCE', 'KIND', 'SAMPLES', ...(isSum ? ['RECORDED'] : []), 'COUNTS', ...(isSum ? ['LEFT OUT'] : [])];
  const lines = tableLines(head, sources.length > 1 && addsUp ? [...rows, total] : rows, fit);
  return isCut ? [...lines, "Of a sample that crosses midnight, RECORDED is this day's share by time."] : lines;
}

/** As many as a screen or two can show. */
const mostStretches = 100;

type Clock = (instant: string) => string;

/** The times of the day. Its own end is `24:00`, so that what is cut at midnight takes no more room than other rows. */
function dayClock({ timeZone, date, end }: MetricExplanationView): Clock {
  const clock = localTimes(timeZone, date);
  return (instant) => {
    const text = clock(instant);
    return instant === end && text.endsWith(' 00:00') ? '24:00' : text;
  };
}

function stretchLines(view: MetricExplanationView, clock: Clock, columns: number | null): readonly string[] {
  const { stretches } = view;
  if (!stretches.some(({ over }) => over.length > 0)) return [];
  const isWhole = view.samples.length === view.samplesTotal || stretches.length <= mostStretches;
  const shown = isWhole ? stretches : stretches.slice(0, mostStretches);
  const title = isWhole
    ? 'Who counted when'
    : `Who counted when: the first ${mostStretches} of ${stretches.length}; --all lists them all`;
  const rows = shown.map(({ start, end, source, byHand, counted: part, leftOut, over }) => [
    clock(start),
    clock(end),
    byHand ? `${source} (by hand)` : source,
    numberText(part),
    over.length === 0 ? '' : `${numberText(leftOut)} of ${over.join(', ')}`,
  ]);
  const fit = { columns, shortened: ['SOURCE', 'LEFT OUT'] };
  return ['', title, ...tableLines(['FROM', 'TO', 'SOURCE', 'COUNTS', 'LEFT OUT'], rows, fit)];
}

function sessionLines({ sessions, date }: MetricExplanationView, clock: Clock): readonly string[] {
  if (sessions.length === 0) return [];
  const rows = sessions.map(({ kind, start, end, startDate, endDate, counted: minutes }) => [
    kind,
    startDate === endDate ? `of ${endDate}` : `from ${startDate} to ${endDate}`,
    clock(start).split(' ').at(-1) ?? '',
    clock(end).split(' ').at(-1) ?? '',
    numberText(minutes),
  ]);
  const note = `Sleep belongs to the day on which it ends: ${date}.`;
  return ['', ...tableLines(['SLEEP', 'DATES', 'FROM', 'TO', 'MINUTES'], rows), note];
}

function statisticsLine({ statistics, unit }: MetricExplanationView, clock: Clock): readonly string[] {
  if (statistics === null) return [];
  const { count, average, minimum, maximum, latest } = statistics;
  return [
    `${counted(count, 'sample')}: average ${numberText(average)}, minimum ${numberText(minimum)}, maximum ${numberText(maximum)}, latest ${numberText(latest.value)} ${unit} at ${clock(latest.at)}.`,
  ];
}

function sampleLines(view: MetricExplanationView, clock: Clock, columns: number | null): readonly string[] {
  const { samples, samplesTotal } = view;
  if (samples.length === 0) return [];
  const isShared = samples.some(({ share }) => share !== null);
  const rows = samples.flatMap((sample) => {
    const here = [whyText(sample), zoneText(sample, view.timeZone)].filter((text) => text !== '').join(', ');
    // Each on a line of its own, so that a narrow screen shortens none of them away.
    const [first = '', ...others] = [here, ...otherDaysTexts(sample)].filter((text) => text !== '');
    const row = [
      clock(sample.from),
      sample.to === sample.from ? '' : clock(sample.to),
      sample.byHand ? `${sample.source} (by hand)` : sample.source,
      typeof sample.value === 'number' ? numberText(sample.value) : sample.value,
      isShared ? shareText(sample.share ?? 0) : amountText(sample.counted),
      first,
    ];
    return [row, ...others.map((text) => ['', '', '', '', '', text])];
  });
  const more = samplesTotal > maxExplainedSamples ? '' : '; --all lists them all';
  const head = ['FROM', 'TO', 'SOURCE', 'VALUE', isShared ? 'WEIGHT' : 'COUNTS', 'WHY'];
  return [
    '',
    samples.length === samplesTotal
      ? 'Samples'
      : `The first ${samples.length} of ${counted(samplesTotal, 'sample')}${more}`,
    ...tableLines(head, rows, { columns, shortened: ['SOURCE', 'WHY'] }),
  ];
}

function noValueLines({ name, date, nearestDays, samplesTotal }: MetricExplanationView): readonly string[] {
  const { before, after } = nearestDays;
  const near = [before, after].filter((day) => day !== null);
  const hint = near.length === 0 ? 'There are no days with data.' : `The nearest days with data: ${near.join(', ')}.`;
  const what = samplesTotal === 0 ? 'No sample belongs to' : 'Nothing counts on';
  return [`${name} on ${date}: no value. ${what} this day. ${hint}`];
}

/** An explanation for people. Times are those of the user's zone on the day. */
export function explanationLines(view: MetricExplanationView, columns: number | null): readonly string[] {
  const { name, date, value, unit, timeZone, method, priority } = view;
  const clock = dayClock(view);
  const order =
    priority === null ? 'the usual order: by hand, watch, phone, others' : `this order: ${priority.join(', ')}`;
  const amount = (known: number): string =>
    isClockMetric(view.metricId) ? clockTimeText(known) : `${numberText(known)} ${unit}`;
  const head = value === null ? noValueLines(view) : [`${name} on ${date}: ${amount(value)}`];
  return [
    ...head,
    methodSentences[method],
    ...(methodTraits[method].orderDecides === 'overlaps' ? [`Sources are in ${order}.`] : []),
    `Times are those of ${timeZone}.`,
    ...(view.samplesTotal === 0 ? [] : ['', ...sourceLines(view, columns)]),
    ...statisticsLine(view, clock),
    ...stretchLines(view, clock, columns),
    ...sessionLines(view, clock),
    ...sampleLines(view, clock, columns),
  ];
}

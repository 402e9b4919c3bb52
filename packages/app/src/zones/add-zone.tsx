import { useState } from 'preact/hooks';
import type { ZoneView } from '@vitalgate/contract';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { useRecompute } from '../computing/use-recompute.ts';
import { dateText } from '../format/dates.ts';
import { allZones } from '../format/zones.ts';
import { send } from '../host/send.ts';

const zoneNames = allZones();

/** A time zone by its name, with all that the browser knows to choose from. */
export function ZoneField(props: { readonly value: string; readonly onInput: (value: string) => void }) {
  return (
    <Field
      class="zone-field"
      label="Time zone"
      input={{ placeholder: 'Europe/Berlin' }}
      options={zoneNames}
      {...props}
    />
  );
}

/** What was said of a change holds no longer once the zones are others. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Adds the zone of a journey or a move, from a date on. `zones` are those in force; null until they are read. */
export function AddZone({ zones }: { readonly zones: readonly ZoneView[] | null }) {
  const [date, setDate] = useState('');
  const [timeZone, setTimeZone] = useState('');
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly zones: readonly ZoneView[] } | null>(null);
  const { isBusy, isBlocked, failed, run } = useRecompute();
  const isReady = date !== '' && timeZone.trim() !== '';
  async function add(): Promise<void> {
    setOutcome(null);
    let changed: readonly ZoneView[] = [];
    const change = async (): Promise<void> => {
      changed = await send('setZone', { date, timeZone: timeZone.trim() });
    };
    if (!(await run(change, 'The time zone is set. The days that it reaches were computed anew.'))) return;
    const text = changed.some((zone) => zone.date === date)
      ? `From ${dateText(date)} on, your days are those of ${timeZone.trim()}. They were computed anew.`
      : `That zone was in force on ${dateText(date)} already, so nothing was added.`;
    setOutcome({ text, zones: changed });
    setDate('');
    setTimeZone('');
  }
  return (
    <Card title="Add a change">
      <form
        class="zone-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy && !isBlocked) void add();
        }}
      >
        <Field class="zone-field" label="From this day on" input={{ type: 'date' }} value={date} onInput={setDate} />
        <ZoneField value={timeZone} onInput={setTimeZone} />
        <Button tone="primary" isBusy={isBusy} isDisabled={!isReady || isBlocked}>
          Add
        </Button>
      </form>
      {failed}
      {outcome !== null && isSame(outcome.zones, zones) && <p class="notice">{outcome.text}</p>}
      <p class="muted">It holds up to the next change, so add one for the journey and one for the way back.</p>
    </Card>
  );
}

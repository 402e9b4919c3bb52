import { useState } from 'preact/hooks';
import type { ZoneView } from '@vitalgate/contract';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { useRecompute } from '../computing/use-recompute.ts';
import { dateText } from '../format/dates.ts';
import { allZones } from '../format/zones.ts';
import { send } from '../host/send.ts';
import { texts } from './texts/texts.ts';

const zoneNames = allZones();

/** A time zone by its name, with all that the browser knows to choose from. */
export function ZoneField(props: { readonly value: string; readonly onInput: (value: string) => void }) {
  return (
    <Field
      class="zone-field"
      label={texts.timeZone}
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
    if (!(await run(change, texts.isSet))) return;
    const text = changed.some((zone) => zone.date === date)
      ? texts.added(dateText(date), timeZone.trim())
      : texts.already(dateText(date));
    setOutcome({ text, zones: changed });
    setDate('');
    setTimeZone('');
  }
  return (
    <Card title={texts.addTitle}>
      <form
        class="zone-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy && !isBlocked) void add();
        }}
      >
        <Field class="zone-field" label={texts.fromDay} input={{ type: 'date' }} value={date} onInput={setDate} />
        <ZoneField value={timeZone} onInput={setTimeZone} />
        <Button tone="primary" isBusy={isBusy} isDisabled={!isReady || isBlocked}>
          {texts.add}
        </Button>
      </form>
      {failed}
      {outcome !== null && isSame(outcome.zones, zones) && <p class="notice">{outcome.text}</p>}
      <p class="muted">{texts.upToNext}</p>
    </Card>
  );
}

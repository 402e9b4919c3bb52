import type { ZoneView } from '@vitalgate/contract';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { Button } from '../controls/button.tsx';
import { Card, List, ListRow } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { dateText } from '../format/dates.ts';
import { send } from '../host/send.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { AddZone, ZoneField } from './add-zone.tsx';
import { fromTheBeginning } from './home-zones.ts';
import { texts } from './texts/texts.ts';
import '../styles/data.css';
import './zones.css';

/** Sets another zone for the beginning; the first one can be another, but not be taken away. */
function FirstZoneDialog(props: { readonly zone: ZoneView; readonly isOpen: boolean; readonly onClose: () => void }) {
  const { zone, isOpen, onClose } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const next = (typed ?? zone.timeZone).trim();
  const close = (): void => {
    setTyped(null);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.changeFirst}
      confirm={texts.change}
      working={texts.setting}
      done={texts.isSet}
      isBlocked={next === '' || next === zone.timeZone}
      onConfirm={() => send('setZone', { date: fromTheBeginning, timeZone: next })}
      onClose={close}
    >
      <p>{texts.firstHolds}</p>
      <ZoneField value={typed ?? zone.timeZone} onInput={setTyped} />
      <ComputingNotice />
    </ConfirmDialog>
  );
}

function RemoveZoneDialog(props: {
  readonly zone: ZoneView | null;
  /** The zone that holds before it. */
  readonly before: string;
  /** Takes the focus once it is removed: its button goes with its row. */
  readonly place: RefObject<HTMLElement>;
  readonly onClose: () => void;
}) {
  const { zone, before, place, onClose } = props;
  const day = zone === null ? '' : dateText(zone.date);
  async function remove(): Promise<void> {
    if (zone !== null) await send('removeZone', { date: zone.date });
  }
  return (
    <ConfirmDialog
      isOpen={zone !== null}
      title={texts.removeQuestion(zone?.timeZone ?? '', day)}
      confirm={texts.remove}
      tone="danger"
      working={texts.removing}
      done={texts.removed}
      focusWhenDone={place}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{texts.removeMeaning(day, before)}</p>
      <ComputingNotice />
    </ConfirmDialog>
  );
}

function Zones({ zones }: { readonly zones: readonly ZoneView[] }) {
  const [askedDate, setAskedDate] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [first] = zones;
  const asked = zones.findIndex(({ date }) => date === askedDate);
  const close = (): void => setAskedDate(null);
  return (
    <div ref={place} role="group" aria-label={texts.yours} tabIndex={-1}>
      <Card>
        <List label={texts.title}>
          {zones.map((zone) => (
            <ListRow
              key={zone.date}
              title={zone.timeZone}
              detail={
                zone === first
                  ? texts.fromBeginning
                  : texts.from(<time dateTime={zone.date}>{dateText(zone.date)}</time>)
              }
              value={
                <Button
                  label={zone === first ? texts.changeFirst : texts.removeLabel(zone.timeZone, dateText(zone.date))}
                  onPress={() => setAskedDate(zone.date)}
                >
                  {zone === first ? texts.change : texts.remove}
                </Button>
              }
            />
          ))}
        </List>
      </Card>
      {first !== undefined && <FirstZoneDialog zone={first} isOpen={asked === 0} onClose={close} />}
      <RemoveZoneDialog
        zone={asked < 1 ? null : (zones[asked] ?? null)}
        before={zones[asked - 1]?.timeZone ?? ''}
        place={place}
        onClose={close}
      />
    </div>
  );
}

/** The user's time zones over time. */
export function ZonesPage() {
  const zones = useRead('listZones', {}, ['data']);
  return (
    <PageFrame title={texts.title} back={{ path: '/data', label: texts.data }} lead={texts.lead}>
      <ComputingNotice />
      <ReadingView reading={zones}>{(list) => <Zones zones={list} />}</ReadingView>
      <AddZone zones={zones.value} />
    </PageFrame>
  );
}

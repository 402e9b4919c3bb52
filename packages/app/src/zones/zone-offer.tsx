import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { ComputingNotice } from '../computing/computing-notice.tsx';
import { useRecompute } from '../computing/use-recompute.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { zoneHere } from '../format/zones.ts';
import { send } from '../host/send.ts';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { fromTheBeginning, useZones } from './home-zones.ts';
import { texts } from './texts/texts.ts';

const keptKey = 'vitalgate-keeps-utc';

/** The names under which machines without a place of their own run. */
const isUtc = (zone: string): boolean => /^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu|Greenwich)$/.test(zone);

function Decided({ text }: { readonly text: string }) {
  const place = useFocusWhereLost<HTMLParagraphElement>();
  return (
    <p ref={place} tabIndex={-1} class="notice">
      <span>
        {text} {texts.changeUnder(<Link href="/data/zones">{texts.title}</Link>)}
      </span>
    </p>
  );
}

/** Offers this browser's time zone if days are counted in UTC, as on a machine that does not know where it stands. */
export function ZoneOffer() {
  const zones = useZones();
  const [decision, setDecision] = useState('');
  const [isKept, setKept] = useState(() => localStorage.getItem(keptKey) !== null);
  const { isBusy, isBlocked, failed, run } = useRecompute();
  const here = zoneHere();
  const change = (): Promise<unknown> => send('setZone', { date: fromTheBeginning, timeZone: here });
  const accept = async (): Promise<void> => {
    const decided = texts.decided(here);
    if (await run(change, decided)) setDecision(decided);
  };
  if (decision !== '') return <Decided text={decision} />;
  const [first, second] = zones ?? [];
  if (isKept || first === undefined || second !== undefined || !isUtc(first.timeZone) || isUtc(here)) return null;
  return (
    <Card title={texts.offerTitle}>
      <p>{texts.offer(first.timeZone, here)}</p>
      <ComputingNotice />
      {failed}
      <div class="button-row">
        <Button tone="primary" isBusy={isBusy} isDisabled={isBlocked} onPress={() => void accept()}>
          {texts.use(here)}
        </Button>
        <Button
          isDisabled={isBusy}
          onPress={() => {
            localStorage.setItem(keptKey, 'yes');
            setKept(true);
            setDecision(texts.stays(first.timeZone));
          }}
        >
          {texts.keep(first.timeZone)}
        </Button>
      </div>
    </Card>
  );
}

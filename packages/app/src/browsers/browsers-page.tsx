import type { BrowserView } from '@vitalgate/contract';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Badge, Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { dayTextHere } from '../format/dates.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { send } from '../host/send.ts';
import { ownBrowserId } from '../host/session.ts';
import { useRead } from '../host/use-read.ts';
import { PassphraseCard } from './passphrase-card.tsx';
import { texts } from './texts/texts.ts';
import './browsers.css';

function nameOf({ browser, system }: BrowserView): string {
  const name = browser ?? texts.unknown;
  return system === null ? name : texts.on(name, system);
}

function Row({ browser, onSendAway }: { readonly browser: BrowserView; readonly onSendAway: () => void }) {
  const name = nameOf(browser);
  return (
    <li class="browser">
      <div>
        <h3>
          {name} {browser.browserId === ownBrowserId() && <Badge tone="good">{texts.isThis}</Badge>}
        </h3>
        <p class="row-detail">
          {texts.letIn(dayTextHere(browser.firstUsedAt))} · {texts.cameIn(dayTextHere(browser.lastUsedAt))}
        </p>
      </div>
      <Button label={texts.sendAwayName(name)} onPress={onSendAway}>
        {texts.sendAway}
      </Button>
    </li>
  );
}

/** The browsers that come in by themselves, each with a way to end that. */
export function BrowsersPage() {
  const reading = useRead('listBrowsers', {}, ['browsers']);
  const [meant, setMeant] = useState<BrowserView | 'all' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isAll = meant === 'all';
  const sendAway = async (): Promise<void> => {
    if (isAll) await send('forgetAllBrowsers', {});
    else if (meant !== null) await send('forgetBrowser', { browserId: meant.browserId });
    reading.reload();
  };
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Card title={texts.list}>
        <div ref={place} role="group" aria-label={texts.list} tabIndex={-1}>
          <ReadingView reading={reading} missing={<p class="muted">{texts.none}</p>}>
            {(list) => (
              <>
                <ul class="browsers" role="list">
                  {list.map((browser) => (
                    <Row key={browser.browserId} browser={browser} onSendAway={() => setMeant(browser)} />
                  ))}
                </ul>
                {list.length > 1 && (
                  <div class="browsers-all">
                    <Button onPress={() => setMeant('all')}>{texts.sendAwayAll}</Button>
                  </div>
                )}
              </>
            )}
          </ReadingView>
        </div>
      </Card>
      <PassphraseCard />
      <ConfirmDialog
        isOpen={meant !== null}
        title={meant !== null && (isAll ? texts.sendAwayAllQuestion : texts.sendAwayQuestion(nameOf(meant)))}
        confirm={texts.sendAway}
        tone="danger"
        working={texts.sendingAway}
        done={texts.sentAway}
        focusWhenDone={place}
        onConfirm={sendAway}
        onClose={() => setMeant(null)}
      >
        <p>
          {texts.sendAwayEffect} {isAll && texts.sendAwayAllEffect}
        </p>
      </ConfirmDialog>
    </PageFrame>
  );
}

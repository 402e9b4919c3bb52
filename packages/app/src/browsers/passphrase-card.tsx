import { leastPassphrase, maxPassphrase } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import '../styles/data.css';
import { texts } from './texts/texts.ts';

/** Whether a passphrase lets browsers in; sets one, or removes it. */
export function PassphraseCard() {
  const reading = useRead('readPassphrase', {}, ['browsers']);
  const [passphrase, setPassphrase] = useState('');
  const { isBusy, failed, ask } = useAct();
  const set = async (): Promise<void> => {
    if (await ask('setPassphrase', { passphrase }, texts.passphraseSet)) setPassphrase('');
  };
  return (
    <Card title={texts.passphrase}>
      <p>{texts.passphraseMeaning}</p>
      <ReadingView reading={reading}>
        {({ isSet }) => (
          <>
            <p>{isSet ? texts.passphraseIsSet : texts.passphraseIsOff}</p>
            <form
              class="passphrase"
              onSubmit={(event) => {
                event.preventDefault();
                void set();
              }}
            >
              <Field
                label={texts.passphraseField}
                class="passphrase-field"
                value={passphrase}
                onInput={setPassphrase}
                input={{
                  type: 'password',
                  autocomplete: 'new-password',
                  minLength: leastPassphrase,
                  maxLength: maxPassphrase,
                  required: true,
                }}
              />
              <p class="row-detail">{texts.passphraseLength(leastPassphrase)}</p>
              <div class="button-row">
                <Button isBusy={isBusy}>{texts.setPassphrase}</Button>
                {isSet && (
                  <Button
                    tone="quiet"
                    isBusy={isBusy}
                    onPress={() => void ask('removePassphrase', {}, texts.passphraseRemoved)}
                  >
                    {texts.removePassphrase}
                  </Button>
                )}
              </div>
            </form>
            {failed}
          </>
        )}
      </ReadingView>
    </Card>
  );
}

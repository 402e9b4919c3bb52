import { Card } from '../controls/card.tsx';
import { ErrorState } from '../controls/error-state.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Switch } from '../controls/switch.tsx';
import { countText } from '../format/numbers.ts';
import { dayText } from '../format/times.ts';
import { send } from '../host/send.ts';
import { useAct } from '../host/use-act.ts';
import { useRead } from '../host/use-read.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { StructuredText } from '../words/structured-text.tsx';

/** The system health permissions per raw type, and the raw health consent. Spec 5.7. */
export function PermissionsPage() {
  const types = useRead('listRawTypes', {}, ['permissions', 'data']);
  const settings = useRead('readSettings', {}, ['settings']);
  const texts = useRead('readTexts', {}, []);
  const { isBusy, failure, act } = useAct();
  return (
    <PageFrame title="Health permissions" back={{ path: '/developer-mode', label: 'Developer Mode' }}>
      {failure !== null && <ErrorState failure={failure} />}
      <ReadingView reading={settings}>
        {({ rawConsentAcceptedAt }) => (
          <Card title="Raw health data consent">
            <StructuredText text={texts.value?.rawConsent ?? ''} />
            <Switch
              label="Clients may read raw samples"
              hint={rawConsentAcceptedAt === null ? 'Not accepted' : `Accepted ${dayText(rawConsentAcceptedAt)}`}
              isOn={rawConsentAcceptedAt !== null}
              isBusy={isBusy}
              onSwitch={(accepted) => void act(() => send('setRawConsent', { accepted }))}
            />
          </Card>
        )}
      </ReadingView>
      <ReadingView reading={types}>
        {(list) => (
          <Card title="Types">
            {list.map(({ type, name, count, first, last, readable }) => (
              <Switch
                key={type}
                label={name}
                hint={
                  first === null || last === null
                    ? 'No data'
                    : `${countText(count)} · ${dayText(first)} to ${dayText(last)}`
                }
                isOn={readable}
                isBusy={isBusy}
                onSwitch={(on) =>
                  void act(() => send(on ? 'grantPermissions' : 'withdrawPermissions', { types: [type] }))
                }
              />
            ))}
          </Card>
        )}
      </ReadingView>
    </PageFrame>
  );
}

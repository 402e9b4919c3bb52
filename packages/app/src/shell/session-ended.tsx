import { useEffect } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { hostCommands } from '../host/host-commands.ts';
import { send } from '../host/send.ts';
import { onOtherTabIn } from '../host/session.ts';
import { useAct } from '../controls/use-act.tsx';
import { whileVisible } from '../host/page-visibility.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { texts } from './texts/texts.ts';

/** Any answer shows the pages again. */
const tryAgain = (): Promise<unknown> => send('readSettings', {});

const tryQuietly = (): void => void tryAgain().catch(() => undefined);

/** In place of every page, where this browser must come in anew; goes by itself once another tab has. */
export function SessionEnded() {
  const { isBusy, act } = useAct();
  useEffect(() => {
    let isFirst = true;
    const endStored = onOtherTabIn(tryQuietly);
    // A tab that slept may have missed it.
    const endVisible = whileVisible(() => {
      if (!isFirst) tryQuietly();
      isFirst = false;
      return () => undefined;
    });
    return () => {
      endStored();
      endVisible();
    };
  }, []);
  return (
    <PageFrame title={texts.freshLink}>
      <div class="card">
        <p>{texts.linkEnded}</p>
        <p>{texts.howToComeIn}</p>
        <p>
          <code>{hostCommands.status}</code>
        </p>
        <div>
          <Button isBusy={isBusy} onPress={() => void act(tryAgain)}>
            {texts.tryAgain}
          </Button>
        </div>
      </div>
    </PageFrame>
  );
}

import type { WatchStatusView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { Badge, Card, List, ListRow } from '../controls/card.tsx';
import { Field } from '../controls/field.tsx';
import { Button } from '../controls/button.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { Warning } from '../controls/icon.tsx';
import { timeText } from '../format/dates.ts';
import { send } from '../host/send.ts';
import { useAct } from '../controls/use-act.tsx';
import { useRead } from '../host/use-read.ts';
import { ToldText } from '../told/told-text.tsx';
import { texts } from './texts/texts.ts';

function ChooseFolder({ folder }: { readonly folder: string | null }) {
  const [path, setPath] = useState('');
  const { isBusy, failed, act } = useAct();
  const watch = async (next: string | null): Promise<void> => {
    await send('setWatchedFolder', { folder: next });
    setPath('');
  };
  return (
    <>
      {folder === null ? (
        <form
          class="feed-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (path.trim() !== '') void act(() => watch(path.trim()), texts.folderWatched);
          }}
        >
          <Field class="feed-field" label={texts.folderPath} value={path} onInput={setPath} />
          <Button isBusy={isBusy} isDisabled={path.trim() === ''}>
            {texts.watch}
          </Button>
        </form>
      ) : (
        <div class="side-by-side">
          <p>
            <code>{folder}</code>
          </p>
          <Button isBusy={isBusy} onPress={() => void act(() => watch(null), texts.folderUnwatched)}>
            {texts.stopWatching}
          </Button>
        </div>
      )}
      {failed}
    </>
  );
}

function Files({ files, pending }: WatchStatusView) {
  if (files.length === 0 && pending.length === 0) return <p class="muted">{texts.nothingFound}</p>;
  return (
    <List label={texts.filesFound}>
      {pending.map((file) => (
        <ListRow key={`pending ${file}`} title={file} detail={texts.waits} icon="file" />
      ))}
      {files.map(({ file, outcome, at, message, told }) => (
        <ListRow
          key={file}
          title={file}
          detail={
            <>
              {texts.outcomes[outcome]} {timeText(at)}
              {message !== null && '. '}
              {message !== null && <ToldText message={message} told={told} />}
            </>
          }
          icon={['failed', 'endsEarly', 'setAside'].includes(outcome) ? 'warning' : 'file'}
        />
      ))}
    </List>
  );
}

/** A folder of this computer whose exports come in by themselves. */
export function WatchedFolder() {
  const status = useRead('watchStatus', {}, ['feeds', 'imports']);
  const isWatching = status.value?.watching === true;
  return (
    <Card title={texts.folderTitle} aside={isWatching ? <Badge tone="good">{texts.watched}</Badge> : undefined}>
      <p>{texts.folderMeaning}</p>
      <ReadingView reading={status}>
        {(value) => (
          <>
            <ChooseFolder folder={value.folder} />
            {value.problem !== null && (
              <Warning isAlert>
                <ToldText message={value.problem} told={value.told} />
              </Warning>
            )}
            {value.folder !== null && <Files {...value} />}
          </>
        )}
      </ReadingView>
    </Card>
  );
}

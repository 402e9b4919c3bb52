import type { ImportProgressView } from '@vitalgate/contract';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { durationText } from '../format/durations.ts';
import { bytesText } from '../format/numbers.ts';
import { useObservable } from '../host/observable.ts';
import { useAct } from '../controls/use-act.tsx';
import { announce } from '../host/announcements.ts';
import { useFocusWhereLost } from '../controls/use-focus-where-lost.ts';
import { importName } from './import-names.ts';
import { cancelRunning, upload } from './upload.ts';
import { texts } from './texts/texts.ts';

type Stage = ImportProgressView['stage'];

const stages: readonly Stage[] = ['uploading', 'reading', 'merging'];

const quarter = ({ bytes, bytesTotal }: ImportProgressView): number =>
  bytesTotal === null || bytesTotal === 0 ? 0 : Math.floor((4 * bytes) / bytesTotal);

/** Announces each stage and each quarter of it to screen readers, and nothing in between. */
function useAnnouncedProgress(running: ImportProgressView): void {
  const announced = useRef('');
  const at = `${running.stage} ${quarter(running)}`;
  useEffect(() => {
    if (announced.current === at) return;
    const isNewStage = !announced.current.startsWith(`${running.stage} `);
    announced.current = at;
    const percent = 25 * quarter(running);
    if (isNewStage) announce(texts.stagesNow[running.stage]);
    else if (percent < 100) announce(texts.percent(percent));
  });
}

function amountsOf({ bytes, bytesTotal, bytesPerSecond, records, stage }: ImportProgressView): string {
  const parts: string[] = [];
  if (stage !== 'merging' && bytes > 0) {
    parts.push(bytesTotal === null ? bytesText(bytes) : texts.bytesOf(bytesText(bytes), bytesText(bytesTotal)));
  }
  if (bytesPerSecond !== null) parts.push(texts.perSecond(bytesText(Math.round(bytesPerSecond))));
  if (records > 0) parts.push(texts.recordsSoFar(records));
  return parts.join(' · ');
}

function leftOf({ stage, secondsLeft }: ImportProgressView): string {
  if (stage === 'merging') return texts.almostDone;
  return secondsLeft === null ? texts.workingOut : texts.left(durationText(Math.max(1, secondsLeft)));
}

/** The import that runs now, wherever it was started. */
export function RunningImport({ running }: { readonly running: ImportProgressView }) {
  const { fileName, stage, bytes, bytesTotal } = running;
  const heading = useFocusWhereLost<HTMLHeadingElement>();
  const { isBusy, failed, failure, act } = useAct();
  const isSentHere = useObservable(upload) !== null && stage === 'uploading';
  useAnnouncedProgress(running);
  const index = stages.indexOf(stage);
  return (
    <section class="card">
      <h2 ref={heading} tabIndex={-1} class="import-file">
        {texts.importing(importName(fileName))}
      </h2>
      <ol class="import-stages">
        {stages.map((name, position) => (
          <li
            key={name}
            class={
              position < index
                ? 'import-stage import-stage-done'
                : position === index
                  ? 'import-stage import-stage-now'
                  : 'import-stage'
            }
            aria-current={position === index ? 'step' : undefined}
          >
            <span class="import-stage-mark">{position < index ? <Icon name="check" /> : position + 1}</span>
            <span>
              {texts.stages[name]}
              {position < index && <span class="visually-hidden">{texts.stageDone}</span>}
            </span>
          </li>
        ))}
      </ol>
      <progress
        class={stage === 'merging' || bytesTotal === null ? 'import-bar import-bar-open' : 'import-bar'}
        aria-label={texts.stagesNow[stage]}
        max={stage === 'merging' || bytesTotal === null ? undefined : Math.max(1, bytesTotal)}
        value={stage === 'merging' || bytesTotal === null ? undefined : bytes}
      />
      <p class="numbers">{leftOf(running)}</p>
      <p class="muted numbers">{amountsOf(running)}</p>
      {isSentHere && <p class="muted">{texts.keepOpen}</p>}
      {failure?.code !== 'not_found' && failed}
      <div>
        <Button isBusy={isBusy} onPress={() => void act(() => cancelRunning(running))}>
          {texts.cancelImport}
        </Button>
      </div>
    </section>
  );
}

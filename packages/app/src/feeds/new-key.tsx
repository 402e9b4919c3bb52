import type { IngestStatusView, NewIngestKeyView } from '@vitalgate/contract';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { CopyLine } from '../controls/copy-line.tsx';
import { Icon, Warning } from '../controls/icon.tsx';
import { QrCode } from '../controls/qr-code.tsx';
import { texts } from './texts/texts.ts';

function SetupLink(props: { readonly title: string; readonly link: string; readonly children: string }) {
  const { title, link, children } = props;
  return (
    <div class="qr-beside">
      <QrCode text={link} label={texts.asQrCode(title)} />
      <div class="qr-beside-text">
        <h4>{title}</h4>
        <p class="row-detail">{children}</p>
        <details class="more">
          <summary>{texts.linkAsText}</summary>
          <CopyLine text={link} what={texts.linkFor(title)} detail={texts.sendLink} />
        </details>
      </div>
    </div>
  );
}

/** A step that sets a program up, with what is to be copied at its end. */
function Step({ text, made }: { readonly text: string; readonly made: NewIngestKeyView }) {
  const [, words = text, what] = /^(.*) \{(url|authorization)\}$/u.exec(text) ?? [];
  return (
    <li>
      <MarkedText text={words} />
      {what === 'url' && <CopyLine text={made.url} what={texts.address} />}
      {what === 'authorization' && <CopyLine text={`Bearer ${made.key}`} what={texts.headerValue} />}
    </li>
  );
}

/** The settings of a program that others made. */
function AppSteps({ made, steps }: { readonly made: NewIngestKeyView; readonly steps: readonly string[] }) {
  const { setupLink, workoutSetupLink } = made;
  return (
    <>
      <ol class="steps">
        {steps.map((text) => (
          <Step key={text} text={text} made={made} />
        ))}
      </ol>
      {setupLink !== null && (
        <SetupLink title={texts.measurements} link={setupLink}>
          {texts.measurementsMeaning}
        </SetupLink>
      )}
      {workoutSetupLink !== null && (
        <SetupLink title={texts.workouts} link={workoutSetupLink}>
          {texts.workoutsMeaning}
        </SetupLink>
      )}
    </>
  );
}

function ProgramSteps({ made, status }: { readonly made: NewIngestKeyView; readonly status: IngestStatusView }) {
  const pin = status.certificate?.publicKeyPin;
  const trust = pin === undefined ? '' : `-k --pinnedpubkey '${pin}' `;
  const command = `curl ${trust}-H 'Authorization: Bearer ${made.key}' -H 'Content-Type: application/x-ndjson' --data-binary @records.ndjson ${made.url}`;
  return (
    <>
      <CopyLine text={made.url} what={texts.address} detail={texts.whereToPost} />
      <CopyLine text={`Authorization: Bearer ${made.key}`} what={texts.header} detail={texts.headerMeaning} />
      <CopyLine text={command} what={texts.curl} detail={texts.curlMeaning} />
    </>
  );
}

/** A key that was just made, shown this once, with the steps to take with it. */
export function NewKey(props: {
  readonly made: NewIngestKeyView;
  readonly name: string;
  readonly feed: string;
  /** Steps for its user; empty: the user writes the program. */
  readonly steps: readonly string[];
  readonly status: IngestStatusView;
  readonly onDone: () => void;
}) {
  const { made, name, feed, steps, status, onDone } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isTrusted = status.plainHttp || status.authority !== null;
  const others = status.urls.slice(1);
  return (
    <section class="feed-key" aria-labelledby="new-key-heading">
      <h3 id="new-key-heading" ref={heading} tabIndex={-1}>
        {texts.setUp(<bdi>{name}</bdi>)}
      </h3>
      <p class="notice">
        <Icon name="warning" />
        <span>
          {texts.onlyNow((words) => (
            <strong>{words}</strong>
          ))}
        </span>
      </p>
      {!isTrusted && steps.length > 0 && <Warning>{texts.notTrusted}</Warning>}
      {!status.on && <Warning>{texts.receivesNothing}</Warning>}
      {steps.length > 0 ? <AppSteps made={made} steps={steps} /> : <ProgramSteps made={made} status={status} />}
      {others.length > 0 && (
        <details class="more">
          <summary>{texts.otherAddresses}</summary>
          <p class="row-detail">{texts.otherAddressesMeaning}</p>
          {others.map((url) => (
            <CopyLine key={url} text={`${url}/${feed}`} what={texts.addressOf(url)} />
          ))}
        </details>
      )}
      <div>
        <Button onPress={onDone}>{texts.doneShowing}</Button>
      </div>
    </section>
  );
}

/** A text of a format: between `**` it is bold, between backticks it is code. */
export function MarkedText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(\*\*[^*]+\*\*|`[^`]+`)/u).map((part) => {
        if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
        return part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : part;
      })}
    </>
  );
}

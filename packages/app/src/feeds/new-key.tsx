import type { IngestStatusView, NewIngestKeyView } from '@vitalgate/contract';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../controls/button.tsx';
import { CopyLine } from '../controls/copy-line.tsx';
import { Icon, Warning } from '../controls/icon.tsx';
import { QrCode } from '../controls/qr-code.tsx';

function SetupLink(props: { readonly title: string; readonly link: string; readonly children: string }) {
  const { title, link, children } = props;
  return (
    <div class="qr-beside">
      <QrCode text={link} label={`${title} as QR code`} />
      <div class="qr-beside-text">
        <h4>{title}</h4>
        <p class="row-detail">{children}</p>
        <details class="more">
          <summary>The link as text</summary>
          <CopyLine
            text={link}
            what={`link for ${title.toLowerCase()}`}
            detail="Send it to the iPhone in a way that nobody else sees, and open it there."
          />
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
      {what === 'url' && <CopyLine text={made.url} what="address" />}
      {what === 'authorization' && <CopyLine text={`Bearer ${made.key}`} what="value of the header" />}
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
        <SetupLink title="Measurements" link={setupLink}>
          Steps, heart rate, sleep and all the rest. Each time the last seven days are sent, so that nothing that is
          dated back is lost; what is sent again counts once.
        </SetupLink>
      )}
      {workoutSetupLink !== null && (
        <SetupLink title="Workouts" link={workoutSetupLink}>
          The app sends workouts, with their routes, by an automation of their own.
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
      <CopyLine text={made.url} what="address" detail="Where to POST" />
      <CopyLine text={`Authorization: Bearer ${made.key}`} what="header" detail="The header that goes with it" />
      <CopyLine text={command} what="curl command" detail="A whole file, by curl" />
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
        Set up <bdi>{name}</bdi>
      </h3>
      <p class="notice">
        <Icon name="warning" />
        <span>
          This is shown <strong>only now</strong>, because it holds the key. Show it to nobody: whoever has it can send
          data here. If you lose it, make another key.
        </span>
      </p>
      {!isTrusted && steps.length > 0 && (
        <Warning>
          The phone does not know this computer yet, and will refuse to send. Choose a way under 1 first.
        </Warning>
      )}
      {!status.on && <Warning>This computer receives nothing yet: switch “Receive data” on above.</Warning>}
      {steps.length > 0 ? <AppSteps made={made} steps={steps} /> : <ProgramSteps made={made} status={status} />}
      {others.length > 0 && (
        <details class="more">
          <summary>Other addresses of this computer</summary>
          <p class="row-detail">
            The address can be changed in the app. In a VPN, use the one that this computer has there.
          </p>
          {others.map((url) => (
            <CopyLine key={url} text={`${url}/${feed}`} what={`address ${url}`} />
          ))}
        </details>
      )}
      <div>
        <Button onPress={onDone}>Done, do not show it again</Button>
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

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../host/announcements.ts';
import { Button } from './button.tsx';
import { texts } from './texts/texts.ts';

/** A text to be copied as it is, with its button. `what` names it for screen readers. */
export function CopyLine(props: {
  readonly text: string;
  readonly what: string;
  /** The purpose, under it. */
  readonly detail?: ComponentChildren;
  /** Shown in place of the bare text. */
  readonly children?: ComponentChildren;
}) {
  const { text, what, detail, children } = props;
  return (
    <div class="copy-line">
      <div class="row-text">
        {children ?? <span class="code">{text}</span>}
        {detail !== undefined && <span class="row-detail">{detail}</span>}
      </div>
      <CopyButton text={text} what={what} />
    </div>
  );
}

const shownMilliseconds = 2000;

/** Copies a text. `what` names it for screen readers: `fingerprint`. */
function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copied = (): void => {
    setOutcome('copied');
    announce(texts.copiedThe(what));
  };
  const copy = (): void => void navigator.clipboard.writeText(text).then(copied, () => setOutcome('failed'));
  const { words, label } = {
    none: { words: texts.copy, label: texts.copyWhat(what) },
    copied: { words: texts.copied, label: texts.copiedWhat(what) },
    failed: { words: texts.copyByHand, label: texts.copyByHandWhat(what) },
  }[outcome];
  return (
    <Button tone="quiet" icon={outcome === 'copied' ? 'check' : 'copy'} label={label} onPress={copy}>
      {/* A phone shows the icon alone, unless there is something to do. */}
      {outcome === 'failed' ? words : <span class="copy-word">{words}</span>}
    </Button>
  );
}

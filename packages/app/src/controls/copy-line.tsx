import type { ComponentChildren } from 'preact';
import { CopyButton } from './copy-button.tsx';

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

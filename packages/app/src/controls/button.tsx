import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { Icon, type IconName } from './icon.tsx';

/** A button. `isBusy` keeps it from being pressed twice and says so. */
export function Button(props: {
  readonly children: ComponentChildren;
  /** Left out if it submits its form. */
  readonly onPress?: () => void;
  /** `primary` once a page, `danger` for what cannot be taken back, `quiet` beside others. */
  readonly tone?: 'primary' | 'plain' | 'danger' | 'quiet';
  readonly icon?: IconName;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** Where the words alone do not say what of: `Revoke Notebook`. */
  readonly label?: string;
  /** The id of what says more of it, such as why it cannot be pressed yet. */
  readonly describedBy?: string | undefined;
}) {
  const { children, onPress, tone = 'plain', icon, isBusy = false, isDisabled = false, label, describedBy } = props;
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      class={`button button-${tone}`}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      aria-disabled={isBusy || isDisabled}
      onClick={() => (isBusy || isDisabled ? undefined : onPress?.())}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: {
  readonly children: ComponentChildren;
  readonly path: string;
  readonly tone?: 'primary' | 'plain' | 'quiet';
  /** Where the words alone do not say what of. It begins with them. */
  readonly label?: string;
}) {
  const { children, path, tone = 'plain', label } = props;
  return (
    <Link href={path} class={`button button-${tone}`} aria-label={label}>
      {children}
    </Link>
  );
}

import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

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

import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';

/** A link that looks like a button. */
export function ButtonLink(props: {
  readonly children: ComponentChildren;
  readonly path: string;
  readonly tone?: 'primary' | 'plain' | 'quiet';
}) {
  const { children, path, tone = 'plain' } = props;
  return (
    <Link href={path} class={`button button-${tone}`}>
      {children}
    </Link>
  );
}

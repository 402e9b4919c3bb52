import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { goToScrollPlace } from '../address/scroll-place.ts';
import { Icon } from '../controls/icon.tsx';

let isFirstPage = true;

/** The frame of every page: its title in the tab and as heading, and where it leads back to. Focus moves to the heading. */
export function PageFrame(props: {
  readonly title: string;
  /** One or two sentences under the title. */
  readonly lead?: ComponentChildren;
  readonly back?: { readonly path: string; readonly label: string };
  /** A button or two beside the title. */
  readonly actions?: ComponentChildren;
  /** The heading, for what gives it the focus when its own button goes. */
  readonly headingRef?: RefObject<HTMLHeadingElement>;
  readonly children: ComponentChildren;
}) {
  const { title, lead, back, actions, headingRef, children } = props;
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  useLayoutEffect(() => {
    document.title = `${title} – Vitalgate`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
    return goToScrollPlace();
  }, []);
  return (
    <div class="page">
      {back !== undefined && (
        <p class="page-back">
          <Link href={back.path}>
            <Icon name="back" /> {back.label}
          </Link>
        </p>
      )}
      <header class="page-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div class="page-actions">{actions}</div>}
      </header>
      {lead !== undefined && <p class="page-lead">{lead}</p>}
      {children}
    </div>
  );
}

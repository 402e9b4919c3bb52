import type { ComponentChildren } from 'preact';
import { ButtonLink } from './button-link.tsx';

/** Where there is nothing yet: what will stand here, and the one thing to do next. */
export function EmptyState(props: {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly action?: { readonly label: string; readonly path: string };
}) {
  const { title, children, action } = props;
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && (
        <p>
          <ButtonLink path={action.path} tone="primary">
            {action.label}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

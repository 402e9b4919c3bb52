import type { Scope } from '@vitalgate/contract';
import { Icon, type IconName } from '../controls/icon.tsx';
import { texts } from './texts/texts.ts';

/** Scopes in plain words, each with what it lets a client read. */
export function ScopeList(props: {
  readonly scopes: readonly Scope[];
  readonly label: string;
  /** Says of each at a glance whether it was granted. */
  readonly icon: IconName;
  /** Those that the user kept back. */
  readonly keptBack?: ReadonlySet<Scope> | undefined;
  /** While the user can still choose: keeps one back, or grants it. */
  readonly onChoose?: ((scope: Scope, isGranted: boolean) => void) | undefined;
}) {
  const { scopes, label, icon, keptBack = new Set(), onChoose } = props;
  return (
    <ul class="scope-list" role="list" aria-label={label}>
      {scopes.map((scope) => {
        const isKept = keptBack.has(scope);
        const words = (
          <span>
            <strong>{texts.scopes[scope].title}</strong>
            {isKept && <span class="muted"> ({texts.keptBack})</span>}
            <span class="row-detail">{texts.scopes[scope].reads}</span>
          </span>
        );
        if (onChoose === undefined) {
          return (
            <li key={scope}>
              <Icon name={isKept ? 'close' : icon} />
              {words}
            </li>
          );
        }
        return (
          <li key={scope}>
            <label>
              <input
                type="checkbox"
                checked={!isKept}
                onChange={({ currentTarget }) => onChoose(scope, currentTarget.checked)}
              />
              {words}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** Scopes by name: `Metrics, Workouts`. */
export function scopeNames(scopes: readonly Scope[]): string {
  return scopes.map((scope) => texts.scopes[scope].title).join(', ');
}

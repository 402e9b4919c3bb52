import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A row that is switched on and off. What it shows is what `isOn` says: it moves once the host has done it. */
export function Switch(props: {
  readonly label: ComponentChildren;
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** The meaning, under the label. */
  readonly hint?: ComponentChildren;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}) {
  const { label, isOn, onSwitch, hint, isBusy = false, isDisabled = false } = props;
  const id = useId();
  return (
    <div class="switch-row">
      <div class="row-text">
        <span id={`${id}-label`} class="row-title">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} class="row-detail">
            {hint}
          </span>
        )}
      </div>
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={isOn}
        aria-busy={isBusy}
        aria-disabled={isBusy || isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onClick={() => (isBusy || isDisabled ? undefined : onSwitch(!isOn))}
      >
        <span class="switch-knob" />
      </button>
    </div>
  );
}

import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

/** A field for one line of text, under its label. */
export function Field(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly class: string;
  /** What the input is beside that: its type, its greatest length. */
  readonly input?: InputHTMLAttributes;
  /** Values to choose from. */
  readonly options?: readonly string[];
}) {
  const { label, value, onInput, input, options } = props;
  const id = useId();
  return (
    <div class={props.class}>
      <label for={id}>{label}</label>
      <input
        id={id}
        class="date-input"
        autocomplete="off"
        spellcheck={false}
        {...input}
        {...(options === undefined ? {} : { list: `${id}-options` })}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {options !== undefined && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  );
}

import { useId } from 'preact/hooks';

/** One of a few, under its label, with what it means for what is shown beside it. It counts as soon as it is chosen. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  /** Such as an amount as it would be written. */
  readonly example?: string;
  readonly onChoose: (value: Value) => void;
}) {
  const { label, value, options, example, onChoose } = props;
  const id = useId();
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="choice-select"
        value={value}
        aria-describedby={example === undefined ? undefined : `${id}-example`}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => one === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {example !== undefined && (
        <span id={`${id}-example`} class="row-detail">
          {example}
        </span>
      )}
    </div>
  );
}

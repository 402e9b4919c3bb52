import { useId } from 'preact/hooks';

/** A field that narrows a list as one types. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}) {
  const { label, value, onInput } = props;
  const id = useId();
  return (
    <div class="search">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </div>
  );
}

import { useId } from 'preact/hooks';

const zoneNames: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** A time zone by its name, with all that the browser knows to choose from. */
export function ZoneField(props: { readonly value: string; readonly onInput: (value: string) => void }) {
  const { value, onInput } = props;
  const id = useId();
  return (
    <div class="zone-field">
      <label for={id}>Time zone</label>
      <input
        id={id}
        class="date-input"
        list={`${id}-zones`}
        autocomplete="off"
        spellcheck={false}
        placeholder="Europe/Berlin"
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <datalist id={`${id}-zones`}>
        {zoneNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

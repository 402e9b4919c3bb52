import type { ActivityClientView } from '@vitalgate/contract';
import { useId } from 'preact/hooks';
import { shortId } from '../clients/short-id.ts';
import { nameOrder } from '../format/writers.ts';
import { texts } from './texts/texts.ts';

/** Words of a choice: where several clients have one name, the begin of the id distinguishes them. */
function optionsOf(
  clients: readonly ActivityClientView[],
): readonly (ActivityClientView & { readonly words: string })[] {
  const count = (name: string): number => clients.filter(({ clientName }) => clientName === name).length;
  return clients
    .map((client) => ({
      ...client,
      words: count(client.clientName) > 1 ? `${client.clientName} (${shortId(client.clientId)})` : client.clientName,
    }))
    .sort((one, other) => nameOrder().compare(one.words, other.words));
}

/** Chooses whose reads are shown: all, or one client's, also one's that is not paired any more. */
export function ClientFilter(props: {
  readonly clients: readonly ActivityClientView[];
  readonly chosen: string | null;
  readonly onChoose: (clientId: string | null) => void;
}) {
  const { clients, chosen, onChoose } = props;
  const id = useId();
  const options = optionsOf(clients);
  const groups = [
    [texts.paired, options.filter(({ isPaired }) => isPaired)],
    [texts.unpaired, options.filter(({ isPaired }) => !isPaired)],
  ] as const;
  const isKnown = chosen === null || clients.some(({ clientId }) => clientId === chosen);
  return (
    <div class="activity-filter">
      <label for={id}>{texts.client}</label>
      <select
        id={id}
        class="activity-select"
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{texts.allClients}</option>
        {!isKnown && <option value={chosen}>{texts.nothingRead}</option>}
        {groups.map(
          ([label, members]) =>
            members.length > 0 && (
              <optgroup key={label} label={label}>
                {members.map(({ clientId, words }) => (
                  <option key={clientId} value={clientId}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </div>
  );
}

import type { ClientView } from '@vitalgate/contract';
import { useRef } from 'preact/hooks';
import { useAddress } from '../address/use-address.ts';
import { Choice } from '../controls/choice.tsx';
import { Field } from '../controls/field.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { RevocableList } from '../controls/revocable-list.tsx';
import { send } from '../host/send.ts';
import type { Reading } from '../host/use-read.ts';
import { ClientRow } from './client-row.tsx';
import { clientName, clientOrders, isFound, orderedClients, type ClientOrder } from './shown-clients.ts';
import { texts } from './texts/texts.ts';
import './clients.css';

/** So many are listed without more ado. */
export const fewClients = 5;
const part = 20;

/** The order that was first shown stays while clients read: no row leaves its place under a finger. A client that is new is first. */
function useSteadyOrder(clients: readonly ClientView[], order: ClientOrder): readonly ClientView[] {
  const held = useRef<{ readonly order: ClientOrder; readonly ids: readonly string[] }>({ order, ids: [] });
  const before = held.current.order === order ? held.current.ids : [];
  const places = new Map(before.map((id, place) => [id, place]));
  const placeOf = ({ clientId }: ClientView): number => places.get(clientId) ?? -1;
  const shown = [...orderedClients(clients, order)].sort((one, other) => placeOf(one) - placeOf(other));
  held.current = { order, ids: shown.map(({ clientId }) => clientId) };
  return shown;
}

/** The clients that may read, each with what it may read, a pause and an end. Spec 3, 5.8. */
export function PairedClients(props: { readonly clients: Reading<readonly ClientView[]>; readonly isOn: boolean }) {
  const { clients, isOn } = props;
  const { shown, show } = useAddress();
  const all = clients.value ?? [];
  const order = clientOrders.find((one) => one === shown('order')) ?? 'seen';
  const search = shown('find') ?? '';
  const found = useSteadyOrder(all, order).filter((client) => isFound(client, search));
  const asked = Number(shown('clients') ?? fewClients);
  const count = Number.isInteger(asked) && asked > 0 ? asked : fewClients;
  return (
    <RevocableList
      title={texts.pairedClients}
      reading={{ ...clients, value: clients.value === null ? null : found.slice(0, count) }}
      missing={all.length === 0 ? texts.nobodyPaired : texts.noneFound}
      hint={isOn ? null : texts.offHint}
      above={
        all.length > fewClients && (
          <div class="client-choices">
            <Field
              class="client-field"
              label={texts.find}
              value={search}
              input={{ type: 'search' }}
              onInput={(find) => show({ find: find === '' ? null : find, clients: null })}
            />
            <Choice
              label={texts.order}
              value={order}
              options={clientOrders.map((one) => [one, texts.orders[one]] as const)}
              onChoose={(next) => show({ order: next === 'seen' ? null : next, clients: null })}
            />
          </div>
        )
      }
      below={
        found.length > fewClients && (
          <LoadMore
            shown={Math.min(count, found.length)}
            what={texts.forms}
            hasMore={found.length > count}
            isLoading={false}
            onMore={() => show({ clients: String(count + part) })}
          />
        )
      }
      listClass="clients"
      keyOf={({ clientId }) => clientId}
      row={(client, onRevoke) => <ClientRow key={client.clientId} client={client} onRevoke={onRevoke} />}
      question={(client) => texts.revokeQuestion(<bdi>{clientName(client)}</bdi>)}
      effect={texts.revokeEffect}
      done={texts.revoked}
      onRevoke={({ clientId }) => send('revokeClient', { clientId })}
    />
  );
}

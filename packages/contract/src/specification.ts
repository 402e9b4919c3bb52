import { datasets, type DataOperationName, type Dataset, type PagedOperationName } from './operations/datasets.ts';
import type { Scope } from './wire/scopes.ts';

/** A sentence of the specification that states a rule. */
export interface Clause<Id extends string = string> {
  /** Number of the section and sentence, with a word where one number holds several rules: `5.4.page`. */
  readonly id: Id;
  /** The rule in our own words. */
  readonly rule: string;
}

const rows = Object.entries<Dataset>(datasets) as [DataOperationName, Dataset][];

/** What each scope opens. */
const opened = [...new Set(rows.map(([, { scope }]) => scope))].map((scope): Clause<`2.2.${Scope}`> => {
  const names = rows.flatMap(([name, row]) => (row.scope === scope ? [name] : []));
  const end = scope === 'rawhealth.raw' ? ', once the further conditions of 5.7 hold' : ' and nothing else';
  return { id: `2.2.${scope}`, rule: `${scope} opens ${names.join(' and ')}${end}.` };
});

const lists = rows.map(([name, { path, scope, clause }]): Clause<`4.${DataOperationName}`> => {
  return { id: `4.${name}`, rule: `GET ${path} with ${scope}; ${clause}.` };
});

const sizes = rows.flatMap(([name, { pageSize }]): readonly Clause<`8.${PagedOperationName}`>[] => {
  if (pageSize === null) return [];
  return [{ id: `8.${name as PagedOperationName}`, rule: `A page of ${name} holds at most ${pageSize.max}.` }];
});

const service = [
  { id: '1.1', rule: 'The API is served over HTTPS from the machine that holds the data, by the app itself.' },
  { id: '1.1.developerMode', rule: 'Nothing is served while Developer Mode is off.' },
  { id: '1.1.terms', rule: 'Nothing is served while the Developer Mode terms are not accepted.' },
  {
    id: '1.2',
    rule: 'A client can read six things: metric summaries, workouts, nutrition logs, the food catalog, blood tests, raw quantity samples.',
  },
  { id: '1.3', rule: 'A client that has not been paired reads no data.' },
  { id: '1.3.perClient', rule: 'Pairings are separate: taking one away leaves the others as they were.' },
  { id: '1.4', rule: 'What a client may read ends at the scopes it was granted when it paired.' },
  {
    id: '1.5',
    rule: 'Every endpoint is public, for pairing, or a data endpoint behind a scoped client token; there is no fourth kind.',
  },
  {
    id: '1.6',
    rule: 'Only a build that registers the Developer Mode data router answers these paths; the app interface does not.',
  },
  { id: '1.6.proxy', rule: 'The public documentation site hands no request on to a device.' },
  { id: '1.7.https', rule: 'The transport is HTTPS; plain HTTP is not answered.' },
  { id: '1.7.certificate', rule: 'The certificate of the transport is made by the app.' },
  { id: '1.7.json', rule: 'Answers are JSON, as application/json.' },
  { id: '1.7.fhir', rule: 'Blood tests can be had as application/fhir+json too.' },
] as const satisfies readonly Clause[];

const resources = [
  { id: '2.1.displayName', rule: 'The client names itself in displayName, and the app shows that name to the user.' },
  { id: '2.1.scopes', rule: 'The client lists in scopes what it asks for.' },
  { id: '2.1.requestId', rule: 'Create returns requestId, and the poll path carries it.' },
  { id: '2.1.pollingToken', rule: 'Create returns pollingToken, which polls this request and reads no data.' },
  { id: '2.1.status', rule: 'A poll returns status: pending, or approved once it is.' },
  {
    id: '2.1.bearerToken',
    rule: 'A poll returns bearerToken, the token for data endpoints, only with approved; while pending the key is not there.',
  },
  ...opened,
  {
    id: '2.3',
    rule: 'The data resources are metric, workout, nutrition log, food, blood test, raw type and raw sample.',
  },
  { id: '2.3.rawTypes', rule: 'Each raw type says whether it is available and whether it is readable.' },
] as const satisfies readonly Clause[];

const states = [
  {
    id: '3.create',
    rule: 'With Developer Mode on, the app active and its settings page open, create makes a pending request and returns its pollingToken.',
  },
  { id: '3.create.shown', rule: 'A new request appears on the settings page for review.' },
  { id: '3.poll', rule: 'Polling a pending request changes nothing: pending again, no bearerToken.' },
  {
    id: '3.approve',
    rule: 'When the user approves, a paired client exists with exactly the scopes asked for, and the next poll brings approved and bearerToken.',
  },
  { id: '3.approve.page', rule: 'Approving and denying are acts of the user on the settings page.' },
  { id: '3.deny', rule: 'A denied client is given no token for data.' },
  { id: '3.expire', rule: 'A request left alone expires.' },
  { id: '3.expire.count', rule: 'An expired request stops counting against the rate limit.' },
  { id: '3.client', rule: 'After approval the client is authorized and stays so.' },
  { id: '3.client.revoked', rule: 'From the moment of revocation the client reads nothing more.' },
  { id: '3.client.others', rule: 'Other paired clients go on working after a revocation.' },
] as const satisfies readonly Clause[];

const endpoints = [
  { id: '4', rule: 'Every path lies under the base address, and every data endpoint is a GET.' },
  { id: '4.json', rule: 'Data endpoints answer in application/json where nothing else is said.' },
  { id: '4.getStatus', rule: 'GET /api/v1/status reads the state of the API without a scope.' },
  {
    id: '4.getCapabilities',
    rule: 'GET /api/v1/capabilities reads the supported datasets and filters without a scope.',
  },
  {
    id: '4.createPairingRequest',
    rule: 'POST /api/v1/pairing/requests takes a JSON body with displayName and scopes and returns requestId and pollingToken.',
  },
  {
    id: '4.getPairingRequestStatus',
    rule: 'GET /api/v1/pairing/requests/{requestId} with the polling token returns status, and bearerToken when approved.',
  },
  ...lists,
  { id: '4.parameters.range', rule: 'start and end are ISO 8601 UTC timestamps that bound the time range.' },
  { id: '4.parameters.rawRange', rule: 'For raw samples the client sends type, start and end.' },
  {
    id: '4.parameters.limit',
    rule: 'limit is a whole number, the page size, and never above the maximum of section 8.',
  },
  { id: '4.parameters.cursor', rule: 'cursor says where the next page goes on.' },
  { id: '4.parameters.type', rule: 'type names a raw sample type.' },
  { id: '4.parameters.metricId', rule: 'metricId picks one metric.' },
  { id: '4.parameters.query', rule: 'query is the text to search the food catalog for.' },
  { id: '4.parameters.format', rule: 'format picks how blood tests are written.' },
  { id: '4.fixedPaths', rule: 'Only requestId varies in a path, and it is the value that create returned.' },
] as const satisfies readonly Clause[];

const authentication = [
  { id: '5.1', rule: 'getStatus, getCapabilities and createPairingRequest need no token.' },
  { id: '5.2', rule: 'getPairingRequestStatus takes the polling token as a bearer token.' },
  { id: '5.2.own', rule: 'A polling token polls its own request and nothing else.' },
  { id: '5.3', rule: 'Every data endpoint takes the bearerToken issued after approval as a bearer token.' },
  { id: '5.3.scope', rule: "The client needs the operation's scope." },
  { id: '5.4.developerMode', rule: 'No new pairing request while Developer Mode is off.' },
  { id: '5.4.active', rule: 'No new pairing request while the app is not active.' },
  { id: '5.4.page', rule: 'No new pairing request while the settings page is not open.' },
  { id: '5.4.discoverable', rule: 'A host can be discovered by new clients only while the page is open.' },
  {
    id: '5.5',
    rule: 'Pairing runs in order: Developer Mode on, terms accepted, page open, request made, request reviewed and decided, token fetched by poll.',
  },
  { id: '5.5.verify', rule: 'Before it asks, the client checks the certificate fingerprint.' },
  { id: '5.5.store', rule: 'The client keeps the issued token on its own machine.' },
  { id: '5.6', rule: 'The app makes the certificate and shows its fingerprint, the one that a client observes.' },
  {
    id: '5.6.compare',
    rule: 'The client compares the observed fingerprint with the one shown before it creates a request.',
  },
  { id: '5.6.mismatch', rule: 'On a mismatch the client neither starts nor continues pairing.' },
  { id: '5.7', rule: 'Raw health is read only while all five conditions hold together.' },
  { id: '5.7.a', rule: 'Raw reads need Developer Mode on.' },
  { id: '5.7.b', rule: 'Raw reads need the Developer Mode terms accepted.' },
  { id: '5.7.c', rule: 'Raw reads need the second consent, for the raw health API.' },
  { id: '5.7.d', rule: 'Raw reads need a client that holds rawhealth.raw.' },
  { id: '5.7.e', rule: 'Raw reads need the system health permission in question, held already.' },
  { id: '5.8', rule: 'Revoking is done by the user in the Developer Mode settings, one client at a time.' },
] as const satisfies readonly Clause[];

const errors = [
  {
    id: '7.rate_limited',
    rule: 'Repeated pairing requests of one remote address, while stale ones are neither cleared nor expired, are refused with 429 rate_limited.',
  },
  { id: '7.rate_limited.cleared', rule: 'Clearing stale requests, or their expiry, lets the address ask again.' },
  {
    id: '7.permission_denied',
    rule: 'getRawHealthSamples without the system health permission is 403 permission_denied.',
  },
] as const satisfies readonly Clause[];

const limits = [
  ...sizes,
  { id: '8.unpaged', rule: 'Status, capabilities, raw types and the pairing operations have no page size.' },
  { id: '8.1', rule: 'The rate limit counts pairing requests by remote address.' },
] as const satisfies readonly Clause[];

const versioning = [
  { id: '9.1', rule: 'The version stands in the path prefix /api/v1, and no other prefix is served.' },
  { id: '9.2', rule: 'No build without the Developer Mode data router serves this version.' },
] as const satisfies readonly Clause[];

/** The specification as data, section by section. What it marks as "not shown" states no rule and is settled in docs/decisions. */
export const sections = [
  { title: '1. The service', clauses: service },
  { title: '2. Resources and fields', clauses: resources },
  { title: '3. States', clauses: states },
  { title: '4. Endpoints', clauses: endpoints },
  { title: '5. Authentication', clauses: authentication },
  { title: '6. Events', clauses: [] },
  { title: '7. Errors', clauses: errors },
  { title: '8. Limits', clauses: limits },
  { title: '9. Versioning', clauses: versioning },
] as const satisfies readonly { readonly title: string; readonly clauses: readonly Clause[] }[];

/** The number of a clause. */
export type ClauseId = (typeof sections)[number]['clauses'][number]['id'];

/** All clauses, in the order of the specification. */
export const specification: readonly Clause<ClauseId>[] = sections.flatMap<Clause<ClauseId>>(({ clauses }) => clauses);

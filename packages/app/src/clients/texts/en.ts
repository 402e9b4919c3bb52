import type { Scope } from '@vitalgate/contract';
import { counted } from '../../format/numbers.ts';
import type { Rich } from '../../language/texts.ts';

/** The words on paired clients and what they may read. */
export const english = {
  notFetched: 'Has not picked up its access',
  notFetchedMeaning:
    'You approved it, and it has yet to fetch its token. If it does not within ten minutes of your approval, it is removed here and must ask again.',
  mayRead: 'May read',
  pairedSince: 'Paired since',
  lastSeen: 'Last seen',
  never: 'Never',
  readsIn90Days: 'Reads in 90 days',
  none: 'None',
  reads: (count: number) => counted(count, { one: 'read', other: 'reads' }),
  revoke: 'Revoke',
  revokeName: (name: string) => `Revoke ${name}`,
  pairedClients: 'Paired clients',
  nobodyPaired: 'No client is paired. One that you approve stands here until you revoke it.',
  offHint: 'They can read nothing while Developer Mode is off. They stay paired.',
  revokeQuestion: (name: object): Rich => ['Revoke ', name, '?'],
  revokeEffect:
    'It can read nothing from now on. What it has read, it keeps. To let it back in, it must ask and you must approve again. Other clients keep working.',
  revoked: 'Client revoked',
  scopes: {
    'app.metrics': {
      title: 'Metrics',
      reads: 'Your daily numbers, such as steps, heart rate, weight and sleep, day by day',
    },
    'app.workouts': {
      title: 'Workouts',
      reads: 'Each workout: what, when, how long, distance, energy and heart rate',
    },
    'app.nutrition': {
      title: 'Nutrition',
      reads: 'What you logged to eat and drink, with its nutrients, and the food catalog',
    },
    'app.bloodTests': {
      title: 'Blood tests',
      reads: 'Each laboratory result, with its value and reference range',
    },
    'rawhealth.raw': {
      title: 'Raw health data',
      reads: 'Every single measurement with its exact time, source and device, of the types you permit',
    },
  } satisfies Record<Scope, { readonly title: string; readonly reads: string }>,
  lastRead: (at: string) => `Last seen ${at}`,
  neverRead: 'Never seen',
  paused: 'Paused',
  pausedSince: (at: string) => `Paused since ${at}: its reads are refused until you resume it.`,
  callsItself: 'Calls itself',
  id: 'Id',
  askedFrom: 'Asked from',
  unknown: 'Not known',
  limitHint: 'What you switch off it can read no more, from its next request on. You can give it back.',
  oneIsLeft: 'One must be left. To end it all, pause or revoke.',
  limited: 'Its access is changed',
  ownName: 'Your name for it',
  saveName: 'Save name',
  named: 'The name is saved',
  pause: 'Pause',
  pauseName: (name: string) => `Pause ${name}`,
  wasPaused: 'Client paused',
  resume: 'Resume',
  resumeName: (name: string) => `Resume ${name}`,
  wasResumed: 'Client resumed',
  find: 'Search clients',
  order: 'Order',
  orders: { seen: 'Last seen first', paired: 'Newest pairing first', name: 'By name' },
  noneFound: 'No client is found.',
  forms: { one: 'client', other: 'clients' },
  keptBack: 'kept back',
};

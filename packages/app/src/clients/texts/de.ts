import { counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  notFetched: 'Hat den Zugang noch nicht abgeholt',
  notFetchedMeaning:
    'Du hast es erlaubt, aber der Client hat sein Token noch nicht geholt. Tut er das nicht binnen zehn Minuten, wird er hier entfernt und muss neu fragen.',
  mayRead: 'Darf lesen',
  pairedSince: 'Gekoppelt seit',
  lastSeen: 'Zuletzt gesehen',
  never: 'Nie',
  readsIn90Days: 'Abrufe in 90 Tagen',
  none: 'Keine',
  reads: (count) => counted(count, { one: 'Abruf', other: 'Abrufe' }),
  revoke: 'Widerrufen',
  revokeName: (name) => `Widerrufen: ${name}`,
  pairedClients: 'Gekoppelte Clients',
  nobodyPaired: 'Kein Client ist gekoppelt. Einer, dem du es erlaubst, steht hier, bis du ihn widerrufst.',
  offHint: 'Solange der Entwicklermodus aus ist, können sie nichts lesen. Gekoppelt bleiben sie.',
  revokeQuestion: (name) => [name, ' widerrufen?'],
  revokeEffect:
    'Von jetzt an kann er nichts mehr lesen. Was er gelesen hat, behält er. Um wieder hereinzukommen, muss er fragen und du musst es neu erlauben. Andere Clients bleiben.',
  revoked: 'Client widerrufen',
  scopes: {
    'app.metrics': {
      title: 'Messgrößen',
      reads: 'Deine Werte Tag für Tag, etwa Schritte, Herzfrequenz, Gewicht und Schlaf',
    },
    'app.workouts': {
      title: 'Trainings',
      reads: 'Jedes Training: was, wann, wie lange, Strecke, Energie und Herzfrequenz',
    },
    'app.nutrition': {
      title: 'Ernährung',
      reads: 'Was du an Essen und Trinken eingetragen hast, mit Nährstoffen, und den Lebensmittelkatalog',
    },
    'app.bloodTests': {
      title: 'Bluttests',
      reads: 'Jedes Laborergebnis mit Wert und Referenzbereich',
    },
    'rawhealth.raw': {
      title: 'Rohdaten',
      reads: 'Jede einzelne Messung mit genauer Zeit, Quelle und Gerät, von den Typen, die du erlaubst',
    },
  },
  lastRead: (at) => `Zuletzt gesehen ${at}`,
  neverRead: 'Nie gesehen',
  paused: 'Pausiert',
  pausedSince: (at) => `Pausiert seit ${at}: Abrufe werden abgewiesen, bis du ihn fortsetzt.`,
  callsItself: 'Nennt sich',
  id: 'Kennung',
  askedFrom: 'Gefragt von',
  unknown: 'Nicht bekannt',
  limitHint: 'Was du ausschaltest, kann er ab der nächsten Anfrage nicht mehr lesen. Du kannst es zurückgeben.',
  oneIsLeft: 'Eines muss bleiben. Um alles zu beenden, pausiere oder widerrufe.',
  limited: 'Der Zugang ist geändert',
  ownName: 'Dein Name dafür',
  saveName: 'Name speichern',
  named: 'Der Name ist gespeichert',
  pause: 'Pausieren',
  pauseName: (name) => `Pausieren: ${name}`,
  wasPaused: 'Client pausiert',
  resume: 'Fortsetzen',
  resumeName: (name) => `Fortsetzen: ${name}`,
  wasResumed: 'Client fortgesetzt',
  find: 'Clients suchen',
  order: 'Reihenfolge',
  orders: { seen: 'Zuletzt gesehene zuerst', paired: 'Neueste zuerst', name: 'Nach Namen' },
  noneFound: 'Kein Client gefunden.',
  forms: { one: 'Client', other: 'Clients' },
  keptBack: 'nicht erlaubt',
};

import { counted } from '../../format/numbers.ts';
import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  title: 'Entwicklermodus',
  permissions: 'Berechtigungen',
  howItWorks: 'So funktioniert es',
  steps: {
    on: 'Du schaltest den Entwicklermodus ein und lässt diese Seite offen.',
    ask: 'Ein Programm in deinem Netz, der Client, bittet darum, etwas zu lesen. Es erscheint hier mit Namen und Code.',
    decide:
      'Du siehst, was es lesen könnte, vergleichst den Code und erlaubst es oder lehnst ab. Vorher wird nichts gelesen.',
    after: 'Unter Zugriffe steht jeder Abruf, und du kannst es hier jederzeit widerrufen.',
  },
  rawRow: 'Berechtigungen und Zustimmung zu Rohdaten',
  rawState: (isConsented, permitted) =>
    `${isConsented ? 'Zugestimmt' : 'Nicht zugestimmt'} · ${counted(permitted, { one: 'Typ', other: 'Typen' })} erlaubt`,
  modeHint:
    'Lässt Programme in deinem Netz darum bitten, deine Gesundheitsdaten zu lesen. Jedes braucht deine Erlaubnis.',
  isOn: 'Der Entwicklermodus ist ein',
  isOff: 'Der Entwicklermodus ist aus',
  acceptedOn: (day) => `Bedingungen angenommen am ${day}`,
  askedFirst: 'Zuerst sind die Bedingungen anzunehmen.',
  readTerms: 'Bedingungen des Entwicklermodus lesen',
  terms: 'Bedingungen',
  termsTitle: 'Bedingungen des Entwicklermodus',
  withdrawTerms: 'Bedingungen widerrufen',
  acceptTerms: 'Annehmen und einschalten',
  close: 'Schließen',
  cancel: 'Abbrechen',
  switchingOff: 'Der Entwicklermodus wird ausgeschaltet…',
  switchingOn: 'Der Entwicklermodus wird eingeschaltet…',
  withdrawn: 'Bedingungen widerrufen, der Entwicklermodus ist aus',
  youAccepted: (day) =>
    `Du hast diese Bedingungen am ${day} angenommen. Widerrufst du sie, geht der Entwicklermodus aus: Clients bleiben gekoppelt, können aber nichts lesen, bis du wieder annimmst.`,
  newRequestBelow: (name) => ['Neue Anfrage unten: ', name],
  pairing: 'Kopplung',
  window: {
    open: {
      badge: 'Clients können jetzt fragen',
      text: 'Die Kopplung ist offen, solange du diese Seite siehst: Programme in deinem Netz können darum bitten, deine Daten zu lesen. Sie schließt sofort, wenn du zu einem anderen Tab oder einer anderen Seite wechselst oder diese schließt.',
    },
    connecting: { badge: 'Wird geöffnet', text: 'Die Kopplung öffnet gleich.' },
    waiting: {
      badge: 'Geschlossen',
      text: 'Die Verbindung zum Host ist weg, deshalb ist die Kopplung geschlossen und kein Client kann fragen. Diese Seite versucht es weiter.',
    },
    refused: { badge: 'Geschlossen', text: 'Die Kopplung ist geschlossen: Kein Client kann fragen.' },
    closed: { badge: 'Geschlossen', text: 'Solange diese Seite nicht zu sehen ist, kann kein Client fragen.' },
  },
  cleared: 'Anfragen verworfen',
  clearMeaning:
    'Ein Client, der zu oft gefragt hat, wird einige Minuten lang abgewiesen. Verwerfen lehnt ab, was wartet, und lässt ihn wieder fragen.',
  clear: 'Anfragen verwerfen',
  approve: 'Erlauben',
  deny: 'Ablehnen',
  decideHint: 'Erlaube es nur, wenn dein Client genau diesen Code zeigt und den Fingerabdruck von unten.',
  confirmationCode: 'Bestätigungscode',
  hostAway: 'Der Host antwortet nicht',
  from: (address) => `Von ${address}`,
  readySoon: 'Gleich bereit',
  expiresNow: 'Läuft jetzt ab',
  expiresIn: 'Läuft ab in ',
  decisionOf: (decision, name, code) => `${decision}: ${name}, Code ${code}`,
  dismiss: 'Schließen',
  dismissName: (name) => `Schließen: ${name}`,
  requests: 'Anfragen',
  pairingRequests: 'Kopplungsanfragen',
  nobodyAsks: 'Gerade fragt kein Client.',
  asksToRead: (name, scopes, code) => `${name} möchte lesen: ${scopes}. Code ${code}.`,
  statuses: {
    pending: { badge: 'Wartet auf dich', scopes: 'Möchte lesen', outcome: '' },
    approved: {
      badge: 'Erlaubt',
      scopes: 'Darf jetzt lesen',
      outcome: 'Erlaubt. Er darf das lesen, bis du ihn unter „Gekoppelte Clients“ widerrufst.',
    },
    denied: { badge: 'Abgelehnt', scopes: 'Wollte lesen', outcome: 'Abgelehnt. Er kann nichts lesen.' },
    expired: {
      badge: 'Abgelaufen',
      scopes: 'Wollte lesen',
      outcome: 'Abgelaufen: keine Antwort binnen fünf Minuten. Er kann nichts lesen und darf wieder fragen.',
    },
    unpaired: {
      badge: 'Nicht mehr gekoppelt',
      scopes: 'Wollte lesen',
      outcome: 'Nicht mehr gekoppelt. Er kann nichts lesen und darf wieder fragen.',
    },
    gone: {
      badge: 'Beendet',
      scopes: 'Wollte lesen',
      outcome: 'Wartet nicht mehr: anderswo beantwortet, oder beendet, während diese Seite nicht zu sehen war.',
    },
  },
  rawClosed: 'Rohdaten bleiben geschlossen, bis du der Nutzung von Rohdaten zustimmst.',
  typesPermitted: (count) =>
    count === 0 ? 'Keine Typen erlaubt.' : `${counted(count, { one: 'Typ', other: 'Typen' })} erlaubt.`,
  resetTitle: 'Identität zurücksetzen',
  resetMeaning:
    'Erstellt ein neues Zertifikat, falls jemand an dieses gekommen sein kann oder du neu beginnen willst. Jeder Client wird widerrufen und muss sich mit dem neuen Fingerabdruck neu koppeln. Deine Gesundheitsdaten bleiben.',
  newCertificate: (revoked) =>
    `Es gibt ein neues Zertifikat. ${revoked === 0 ? 'Kein Client war gekoppelt.' : `${counted(revoked, { one: 'Client', other: 'Clients' })} widerrufen.`}`,
  reset: 'Identität zurücksetzen…',
  resetQuestion: 'Identität zurücksetzen?',
  resetConfirm: 'Zurücksetzen und widerrufen',
  resetting: 'Ein neues Zertifikat wird erstellt…',
  wasReset: 'Identität zurückgesetzt',
  resetLoses: 'Alle gekoppelten Clients verlieren sofort den Zugang, und wartende Anfragen werden abgelehnt.',
  resetChanges:
    'Fingerabdruck, Kopplungslink und der Pin für curl ändern sich. Links und QR-Codes, die du weitergegeben hast, gelten nicht mehr.',
  resetFinal: 'Das lässt sich nicht rückgängig machen.',
  connect: 'Client verbinden',
  connectParts: 'Adresse, Kopplungslink und Fingerabdruck',
  address: '1. Adresse',
  notListening: 'Die API ist gerade nicht erreichbar.',
  addressOf: (url) => `Adresse ${url}`,
  forHere: 'Für Programme auf diesem Computer',
  forNetwork: 'Für Geräte im selben Netz',
  port: (port) =>
    `Port ${port}, nur HTTPS. Andere Geräte müssen im selben Netz sein, und eine Firewall muss sie hereinlassen.`,
  announced: 'Dieser Computer ist in deinem Netz gerade angekündigt; Clients dort finden ihn ohne die Adresse.',
  notAnnounced:
    'Dieser Computer ist in deinem Netz gerade nicht angekündigt: Clients brauchen die Adresse oder den Link.',
  pairingLinkTitle: '2. Kopplungslink',
  noPairingLink: 'Es gibt keinen, weil dieser Computer in keinem Netz ist. Verwende die Adresse oben.',
  pairingLinkQr: 'Kopplungslink als QR-Code',
  pairingLinkMeaning:
    'Scanne ihn mit einem Client auf einem Telefon oder kopiere ihn. Er enthält die Adresse und den Fingerabdruck und kein Geheimnis: Allein öffnet er nichts.',
  pairingLink: 'Kopplungslink',
  fingerprintTitle: '3. Fingerabdruck des Zertifikats',
  fingerprintMeaning:
    'Dein Client zeigt beim Verbinden einen Fingerabdruck. Es muss dieser sein, Gruppe für Gruppe. Ist er es nicht, kann jemand dazwischen sein: Lehne die Anfrage ab.',
  fingerprint: 'Fingerabdruck',
  forCurl: 'Für curl',
  pin: 'Pin für curl',
  pinMeaning: 'Der Pin, für --pinnedpubkey',
  curl: 'curl-Befehl',
  curlMeaning: 'Eine erste Frage, die kein Token braucht',
};

import { pageLanguages, type PageLanguage } from '@vitalgate/contract';
import { headerOf, type HttpRequest } from '@vitalgate/http';

const english = {
  locked: 'This page is locked',
  lockedMeaning:
    'Vitalgate shows health data. Its pages open in browsers that its user let in, and this one is not among them, or is not known for certain.',
  tryAgain: (link: (words: string) => string) =>
    `${link('Try again')}, if you were in before and followed a link to get here.`,
  byPassphrase: 'By your passphrase',
  passphrase: 'Passphrase',
  open: 'Open',
  wrong: 'That is not the passphrase.',
  wait: 'Too many tries. Wait a minute.',
  byLink: 'By a link',
  linkMeaning:
    'Type this in a terminal on this computer, and open the link that it prints in this browser. A link works once, and for some minutes only.',
  startMeaning: 'If the host is to be started again, it prints a link and opens it:',
  missing: 'There is no such page',
  goToStart: 'Go to the start page',
  unbuilt: 'The pages are not built',
  unbuiltMeaning: (command: string) =>
    `The host runs, but its pages are missing. Stop it, type ${command} in the folder of your checkout, and start it again.`,
  inTerminal: 'Everything can be done in the terminal too:',
  opening: 'Opening…',
  openApp: 'Open the app',
};

/** The words of the pages that the host writes itself. */
export type PlainWords = typeof english & { readonly language: PageLanguage };

const german: typeof english = {
  locked: 'Diese Seite ist verschlossen',
  lockedMeaning:
    'Vitalgate zeigt Gesundheitsdaten. Die Seiten öffnen sich in Browsern, die du eingelassen hast. Dieser gehört nicht dazu, oder es ist nicht sicher.',
  tryAgain: (link) =>
    `${link('Versuche es noch einmal')}, wenn du vorher drin warst und einem Link hierher gefolgt bist.`,
  byPassphrase: 'Mit deiner Passphrase',
  passphrase: 'Passphrase',
  open: 'Öffnen',
  wrong: 'Das ist nicht die Passphrase.',
  wait: 'Zu viele Versuche. Warte eine Minute.',
  byLink: 'Mit einem Link',
  linkMeaning:
    'Gib das in einem Terminal auf diesem Computer ein und öffne den Link, der dann erscheint, in diesem Browser. Ein Link gilt einmal und nur einige Minuten.',
  startMeaning: 'Wird Vitalgate neu gestartet, zeigt und öffnet es einen Link:',
  missing: 'Diese Seite gibt es nicht',
  goToStart: 'Zur Startseite',
  unbuilt: 'Die Seiten sind nicht gebaut',
  unbuiltMeaning: (command) =>
    `Vitalgate läuft, aber seine Seiten fehlen. Beende es, gib ${command} im Ordner deines Checkouts ein und starte es wieder.`,
  inTerminal: 'Alles geht auch im Terminal:',
  opening: 'Wird geöffnet…',
  openApp: 'Die App öffnen',
};

const words: Readonly<Record<PageLanguage, PlainWords>> = {
  en: { ...english, language: 'en' },
  de: { ...german, language: 'de' },
};

/** The words in the first language of the browser that the pages have. */
export function plainWords(request: Pick<HttpRequest, 'headers'>): PlainWords {
  const asked = (headerOf(request, 'accept-language') ?? '').split(',').map((tag) => tag.trim().split(/[-;]/, 1)[0]);
  return words[
    asked.map((tag) => pageLanguages.find((ours) => ours === tag)).find((ours) => ours !== undefined) ?? 'en'
  ];
}

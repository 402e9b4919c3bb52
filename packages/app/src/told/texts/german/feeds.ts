/** What keeps a feed or the watched folder from working, and how a sender is set up. */
export const feeds = {
  'Port {0} is in use by another program. Stop that, or choose another port with {1}.':
    'Port {0} wird von einem anderen Programm benutzt. Beende es oder wähle mit {1} einen anderen Port.',
  'The system does not let this user listen on port {0}. Choose one above 1023 with {1}.':
    'Auf Port {0} darf nur das System Verbindungen annehmen. Wähle mit {1} einen über 1023.',
  'This machine has no address {0}. Name one of its own, or none to listen on all.':
    'Dieser Computer hat keine Adresse {0}. Nenne eine, die er hat, oder keine, damit alle gelten.',
  'It could not be opened; the log of the host says why.':
    'Der Empfang ließ sich nicht öffnen. Warum, steht im Protokoll des Hosts.',
  'This failed by a fault of the program; its log says where.':
    'Ein Fehler im Programm ist aufgetreten. Wo, steht in seinem Protokoll.',
  'name the sender in 1 to 64 letters that can be seen, such as "my iPhone"':
    'Gib dem Absender einen Namen aus 1 bis 64 sichtbaren Zeichen, etwa „Mein iPhone“.',
  'no key has this id': 'Diesen Schlüssel gibt es nicht mehr.',
  'nothing that was delivered with this key waits for the store':
    'Von diesem Schlüssel wartet nichts mehr darauf, gespeichert zu werden.',
  'name the whole path of the folder, not {0}': 'Gib den ganzen Pfad des Ordners an, nicht {0}.',
  '{0} {1}; make the folder, or name another one': '{0} {1}. Lege den Ordner an oder nenne einen anderen.',
  'is not there': 'gibt es nicht',
  'cannot be looked at': 'lässt sich nicht ansehen',
  '{0} is a link; name the folder that it leads to, which is the one to watch':
    '{0} ist eine Verknüpfung. Nenne den Ordner, auf den sie zeigt.',
  '{0} is no folder; name the folder that exports land in':
    '{0} ist kein Ordner. Nenne den Ordner, in dem deine Exporte landen.',
  '{0} belongs to the system; name the folder that exports land in':
    '{0} gehört zum System. Nenne den Ordner, in dem deine Exporte landen.',
  '{0} holds the data directory of this host, or is in it; name another folder':
    '{0} enthält das Datenverzeichnis von Vitalgate oder liegt darin. Nenne einen anderen Ordner.',
  '{0} cannot be looked at ({1}). Mount it, or name another folder. It is tried again.':
    '{0} lässt sich nicht ansehen ({1}). Hänge den Ordner ein oder nenne einen anderen. Es wird weiter versucht.',
  'it is a link now': 'ist jetzt eine Verknüpfung',
  '{0} What else is in it was imported.': '{0} Was sonst darin ist, wurde importiert.',
  'it cannot be read ({0}). Mend its permissions; it is tried again once it changes.':
    'Die Datei lässt sich nicht lesen ({0}). Erlaube den Zugriff; sobald sie sich ändert, wird es noch einmal versucht.',
  'The host ended while it imported this file, or had to be ended, so it is set aside. It is tried again once its content changes; to try it now, import it by hand.':
    'Vitalgate endete, während diese Datei importiert wurde, deshalb ist sie zurückgestellt. Sobald sich ihr Inhalt ändert, wird es noch einmal versucht; willst du nicht warten, importiere sie selbst.',
  'An import or a watched folder that was ended still waits for its disk, which does not answer. Make it answer, or unmount it: imports go on then, at the latest after a restart.':
    'Ein beendeter Import oder überwachter Ordner wartet noch auf eine Festplatte, die nicht antwortet. Bring sie zum Antworten oder hänge sie aus: Dann gehen Importe weiter, spätestens nach einem Neustart.',
  'My iPhone': 'Mein iPhone',
  'My Android phone': 'Mein Android-Telefon',
  'My program': 'Mein Programm',
  'Any program': 'Eigenes Programm',
  'Health Auto Export on an iPhone': 'Health Auto Export auf einem iPhone',
  'HC Webhook on an Android phone': 'HC Webhook auf einem Android-Telefon',
  'A program of your own': 'Ein eigenes Programm',
  'The free app **HC Webhook** sends what lies in Health Connect: the data of Google Fit, Samsung Health, Fitbit and many other apps. It reads back two days, so let it run at least daily.':
    'Die kostenlose App **HC Webhook** schickt, was in Health Connect liegt: die Daten von Google Fit, Samsung Health, Fitbit und vielen anderen Apps. Sie liest zwei Tage zurück; lass sie also mindestens täglich laufen.',
  'Open HC Webhook on the phone, in the network of this computer, and look at its log. Let the phone not restrict the battery use of the app.':
    'Öffne HC Webhook auf dem Telefon, im Netzwerk dieses Computers, und sieh in das Protokoll der App. Schränke ihren Akkuverbrauch auf dem Telefon nicht ein.',
  'Install HC Webhook and let it read your health data, also in the background. Choose the data types that it sends.':
    'Installiere HC Webhook und erlaube der App, deine Gesundheitsdaten zu lesen, auch im Hintergrund. Wähle die Datentypen, die sie schickt.',
  'Under **Webhooks**, add this address: {url}': 'Füge unter **Webhooks** diese Adresse hinzu: {url}',
  'Edit the headers of the address and add one. Key: `Authorization`. Value: {authorization}':
    'Bearbeite die Header der Adresse und füge einen hinzu. Key: `Authorization`. Value: {authorization}',
  'Choose how often it sends, and tap **Sync Now** once. Its delivery appears on this page.':
    'Wähle, wie oft die App schickt, und tippe einmal auf **Sync Now**. Die Lieferung erscheint auf dieser Seite.',
  'The app **Health Auto Export** from the App Store sends what the iPhone and the Apple Watch measure. Its automations, which do that by themselves, are a paid part of the app. A link sets them up.':
    'Die App **Health Auto Export** aus dem App Store schickt, was iPhone und Apple Watch messen. Die Automationen, die das von selbst tun, sind ein kostenpflichtiger Teil der App. Ein Link richtet sie ein.',
  'Open Health Auto Export on the iPhone once, in the network of this computer. A phone rests apps that are not opened, and health data can be read only while it is unlocked.':
    'Öffne Health Auto Export einmal auf dem iPhone, im Netzwerk dieses Computers. Das Telefon lässt Apps ruhen, die nicht geöffnet werden, und Gesundheitsdaten sind nur lesbar, solange es entsperrt ist.',
  'Install Health Auto Export on the iPhone, open it once and let it read your health data.':
    'Installiere Health Auto Export auf dem iPhone, öffne die App einmal und erlaube ihr, deine Gesundheitsdaten zu lesen.',
  'Point the iPhone’s camera at the first code and tap what appears: the app opens with everything filled in. Save it. Do the same with the second code.':
    'Richte die Kamera des iPhones auf den ersten Code und tippe auf das, was erscheint: Die App öffnet sich mit ausgefüllten Feldern. Sichere sie. Mach dasselbe mit dem zweiten Code.',
  'In the app, open each automation and run it once by hand. Its delivery appears on this page.':
    'Öffne in der App jede Automation und starte sie einmal von Hand. Die Lieferung erscheint auf dieser Seite.',
  'Whatever can send over HTTP can send here: one record a line, as JSON. The format stands in `docs/guides/ndjson.md` of Vitalgate, a tiny sender in `examples/ndjson`.':
    'Alles, was über HTTP senden kann, kann hierher senden: je Zeile einen Datensatz als JSON. Das Format steht in `docs/guides/ndjson.md` von Vitalgate, ein kleines Beispiel in `examples/ndjson`.',
  'See whether the program runs and reaches this computer.':
    'Sieh nach, ob das Programm läuft und diesen Computer erreicht.',
};

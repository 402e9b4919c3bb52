/** Why an import, or another job on the store, did not come to its end. */
export const imports = {
  'The file has {0}, and the disk that it would go to has {1} free. Free about twice what the file has, then import it again.':
    'Die Datei hat {0}, und auf der Festplatte, auf die sie käme, sind {1} frei. Schaffe etwa doppelt so viel Platz, wie die Datei hat, und importiere sie noch einmal.',
  'The upload was cancelled. The store is as it was before.':
    'Das Hochladen wurde abgebrochen. Deine Daten sind wie vorher.',
  'the upload is not what it says: choose the files again':
    'Was ankam, ist nicht, was angekündigt war. Wähle die Dateien noch einmal.',
  '{0} does not exist. Check the path.': '{0} gibt es nicht. Prüfe den Pfad.',
  '{0} changed while it was read. Wait until it is written, then import again.':
    '{0} wurde während des Lesens geändert. Warte, bis die Datei fertig geschrieben ist, und importiere noch einmal.',
  '{0} is cut off or damaged. Copy it whole, or export it again, then import that.':
    '{0} ist abgeschnitten oder beschädigt. Kopiere die ganze Datei oder exportiere sie noch einmal, und importiere dann das.',
  '{0} holds {1}; no health export does. Name the export alone.':
    '{0} enthält {1}; so groß ist kein Gesundheitsexport. Wähle nur den Export.',
  'more than {0} {1} when unpacked': 'entpackt mehr als {0} {1}',
  'more than {0} files': 'mehr als {0} Dateien',
  'more than {0} zips': 'mehr als {0} Zip-Dateien',
  '{0} files': '{0} Dateien',
  'more than {0} files, or {1}, together with the rest': 'zusammen mit dem Rest mehr als {0} Dateien, oder {1}',
  '{0} cannot be read ({1}). Check its permissions or copy it elsewhere.':
    '{0} lässt sich nicht lesen ({1}). Prüfe die Zugriffsrechte oder kopiere die Datei woandershin.',
  'you may not read it': 'du darfst sie nicht lesen',
  'unknown error': 'unbekannter Fehler',
  '{0} now leads out of the folder. Import the folder again.':
    '{0} führt jetzt aus dem Ordner hinaus. Importiere den Ordner noch einmal.',
  '{0} is a zip in the zip and cannot be copied out ({1}). Unpack it and import the folder.':
    '{0} ist eine Zip-Datei in der Zip-Datei und lässt sich nicht herauskopieren ({1}). Entpacke sie und importiere den Ordner.',
  '{0} belongs to the system and holds no export. Name the export itself.':
    '{0} gehört zum System und enthält keinen Export. Wähle den Export selbst.',
  '{0} is neither a file nor a folder. Name the export itself.':
    '{0} ist weder eine Datei noch ein Ordner. Wähle den Export selbst.',
  '{0} is protected by a password. Unpack it and import the folder.':
    '{0} ist mit einem Passwort geschützt. Entpacke die Datei und importiere den Ordner.',
  '{0} in {1} is packed in a way that is not supported (method {2}). Unpack it and import the folder.':
    '{0} in {1} ist auf eine Weise gepackt, die nicht unterstützt wird (Methode {2}). Entpacke die Datei und importiere den Ordner.',
  'Another import is running, one is being taken out, or days are being computed anew. Wait for its end, or cancel it. Nothing was changed.':
    'Gerade läuft ein anderer Import, einer wird entfernt, oder Tage werden neu berechnet. Warte das Ende ab oder brich es ab. Nichts wurde geändert.',
  'The import was cancelled; the store is as it was before.':
    'Der Import wurde abgebrochen; deine Daten sind wie vorher.',
  'The import was cancelled. Of the folder, {0} came in before.':
    'Der Import wurde abgebrochen. Teile des Ordners, die vorher hereinkamen: {0}.',
  '{0}; the store is as it was before.': '{0}; deine Daten sind wie vorher.',
  'Taking the data out was stopped': 'Das Entfernen wurde abgebrochen',
  'Bringing deliveries into the store was stopped': 'Das Speichern von Lieferungen wurde abgebrochen',
  'Explaining the day was stopped': 'Das Erklären des Tages wurde abgebrochen',
  'Computing the days anew was stopped': 'Das Neuberechnen der Tage wurde abgebrochen',
  '{0} {1} {2}': '{0} {1} {2}',
  'The disk of {0} is full.': 'Die Festplatte von {0} ist voll.',
  '{0} stopped because there was not enough memory. {1} {2}':
    '{0} hielt an, weil der Arbeitsspeicher nicht reichte. {1} {2}',
  '{0} stopped because its thread ended. {1} {2}': '{0} hielt an, weil der Thread dafür endete. {1} {2}',
  '{0} failed by a fault of this program; its log says where. {1} {2}':
    '{0} scheiterte an einem Fehler im Programm; wo, steht in seinem Protokoll. {1} {2}',
  'The store is busy with something else. Wait a moment. {0} {1}':
    'Der Speicher ist gerade mit anderem beschäftigt. Warte einen Moment. {0} {1}',
  'The store is as it was before.': 'Deine Daten sind wie vorher.',
  'The import': 'Der Import',
  'Taking the data out': 'Das Entfernen der Daten',
  'Explaining the day': 'Das Erklären des Tages',
  'Bringing a delivery into the store': 'Das Speichern einer Lieferung',
  'Computing the days anew': 'Das Neuberechnen der Tage',
  'Taking data out needs some room first. Free some space, then try again.':
    'Zum Entfernen braucht es zuerst etwas Platz. Schaffe Platz und versuche es noch einmal.',
  'Free about as much space as the export takes unpacked, then import again.':
    'Schaffe so viel Platz, wie der Export entpackt braucht, und importiere noch einmal.',
  'Loading the sample person': 'Das Laden der Beispielperson',
  'The sample person needs some 100 MB. Free that, then start it again.':
    'Die Beispielperson braucht etwa 100 MB. Schaffe so viel Platz und starte es noch einmal.',
  'Free some space, then try again.': 'Schaffe Platz und versuche es noch einmal.',
  'Free some space; what was delivered is kept, and brought in then.':
    'Schaffe Platz; was geliefert wurde, ist aufgehoben und kommt dann herein.',
  'Computing the days anew needs some room. Free some space, then try again.':
    'Zum Neuberechnen braucht es etwas Platz. Schaffe Platz und versuche es noch einmal.',
  'Try it again.': 'Versuche es noch einmal.',
  'Import it again.': 'Importiere noch einmal.',
  'What was delivered is kept, and tried again at the next start.':
    'Was geliefert wurde, ist aufgehoben und wird beim nächsten Start noch einmal versucht.',
  'This was being saved when its thread ended. See whether it is in the store before you do it again.':
    'Es wurde gerade gespeichert, als der Thread dafür endete. Sieh nach, ob es angekommen ist, bevor du es wiederholst.',
  'the disk of {0} is full': 'die Festplatte von {0} ist voll',
  'the data directory': 'deinem Datenverzeichnis',
  '{0} ends early, so nothing of it was imported. The whole file is waited for: it is tried again once it changes. To have what is whole in it now, import it by hand.':
    '{0} endet zu früh, deshalb wurde nichts davon importiert. Sobald sich die Datei ändert, wird es noch einmal versucht. Was darin ganz ist, kommt sofort herein, wenn du sie selbst importierst.',
  'These are laboratory results of {0} people, and this store holds those of one. Nothing was imported. Take the documents of one person alone, then import these.':
    'Das sind Laborergebnisse von {0} Personen, und hier stehen die von einer. Nichts wurde importiert. Nimm nur die Dokumente einer Person und importiere diese.',
  "These are laboratory results of {0} people, and this store holds those of one. Nothing was imported. Export one person's records alone, then import that file.":
    'Das sind Laborergebnisse von {0} Personen, und hier stehen die von einer. Nichts wurde importiert. Exportiere nur die Daten einer Person und importiere diese Datei.',
  'is FHIR as XML, and only JSON is read. Ask for the same as JSON.':
    'ist FHIR als XML, und nur JSON wird gelesen. Bitte um dasselbe als JSON.',
  'is encrypted: it is the data of a SMART Health Link, whose key stands in the link. Open the link in the app that shows it and save the records from there.':
    'ist verschlüsselt: Es sind die Daten eines SMART Health Links, dessen Schlüssel im Link steht. Öffne den Link in der App, die ihn zeigt, und sichere die Daten von dort.',
  'is a link to records and not the records, and this program fetches nothing. Open the link in a browser or app, save the records and import that file.':
    'ist ein Link zu Daten und nicht die Daten selbst, und Vitalgate holt nichts aus dem Netz. Öffne den Link in einem Browser oder einer App, sichere die Daten und importiere diese Datei.',
  'no import has this id': 'Diesen Import gibt es nicht mehr.',
  'no recipe has this id': 'Dieses Rezept gibt es nicht mehr.',
  'this is no file of recipes: "imports recipes --json" writes one':
    'Das ist keine Datei mit Rezepten. „imports recipes --json“ schreibt eine.',
  'this import is over already': 'Dieser Import ist schon zu Ende.',
  'The store already holds data, and sample data goes into an empty one only. Name another directory with --data-dir.':
    'Es gibt hier schon Daten, und die Beispielperson kommt nur in einen leeren Speicher. Nenne mit --data-dir ein anderes Verzeichnis.',
  'the store already holds data, and sample data is loaded into an empty one only; name another directory with --data-dir':
    'Es gibt hier schon Daten, und die Beispielperson kommt nur in einen leeren Speicher. Nenne mit --data-dir ein anderes Verzeichnis.',
  'the store holds no sample data': 'Die Beispielperson ist nicht geladen.',
  'this host runs with --auto-approve and lets in whoever asks, so it takes no data but the sample person; import into a host that runs without it':
    'Vitalgate läuft mit --auto-approve und lässt alle herein, die fragen. Deshalb nimmt es nur die Beispielperson auf. Importiere, wenn es ohne das läuft.',
};

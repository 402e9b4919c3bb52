/** What can be imported. */
export const formats = {
  'All of a phone': 'Alles von einem Telefon',
  'All of a tracker': 'Alles von einem Tracker',
  Workouts: 'Trainings',
  Nutrition: 'Ernährung',
  'Foods to search': 'Lebensmittel zum Suchen',
  Glucose: 'Glukose',
  'Blood tests': 'Bluttests',
  'Programs of your own': 'Eigene Programme',
  'Laboratory CSV': 'Labor-CSV',
  'Any table': 'Jede Tabelle',
  'Zepp and Zepp Life': 'Zepp und Zepp Life',
  'HL7 version 2': 'HL7 Version 2',
  'export.zip of the iPhone Health app, also unpacked, or its main XML file alone':
    'Export.zip der Health-App des iPhones, auch entpackt, oder nur die XML-Hauptdatei daraus',
  'glucose, insulin and carbohydrates of a Medtronic pump as CSV':
    'Glukose, Insulin und Kohlenhydrate einer Medtronic-Pumpe als CSV',
  'the results of a CCD or of a laboratory’s CDA document, as XML':
    'die Ergebnisse eines CCD oder eines CDA-Dokuments vom Labor, als XML',
  'servings or daily nutrition as CSV': 'Portionen oder Tageswerte als CSV',
  'glucose, insulin and carbohydrates of a Dexcom as CSV': 'Glukose, Insulin und Kohlenhydrate eines Dexcom als CSV',
  'resources, Bundles, bulk exports and health cards, as JSON or NDJSON':
    'Ressourcen, Bundles, Massenexporte und Health Cards, als JSON oder NDJSON',
  'files of watches, bike computers and scales': 'Dateien von Uhren, Fahrradcomputern und Waagen',
  'Google Takeout with Fitbit or Google Health, or its files':
    'Google Takeout mit Fitbit oder Google Health, oder Dateien daraus',
  'the downloads of the USDA, as JSON or CSV': 'die Downloads der USDA, als JSON oder CSV',
  'the export of a whole account': 'der Export eines ganzen Kontos',
  'Google Takeout with Fit, or its files': 'Google Takeout mit Fit, oder Dateien daraus',
  'tracks with times': 'Strecken mit Zeiten',
  'its JSON files': 'die JSON-Dateien der App',
  'the zip that Android’s Health Connect exports': 'die Zip-Datei, die Health Connect auf Android exportiert',
  'messages of results (ORU), one or many in a file': 'Nachrichten mit Ergebnissen (ORU), eine oder viele je Datei',
  'rows of results, or a table of dates and analytes':
    'Zeilen mit Ergebnissen oder eine Tabelle aus Daten und Analyten',
  'glucose, insulin and carbohydrates of FreeStyle Libre as CSV':
    'Glukose, Insulin und Kohlenhydrate von FreeStyle Libre als CSV',
  'its database, or the zip with it': 'die Datenbank der App, oder die Zip-Datei damit',
  'its CSV': 'die CSV-Datei der App',
  'the report of its food diary as CSV': 'den Bericht des Ernährungstagebuchs als CSV',
  'its food log as CSV': 'das Ernährungsprotokoll als CSV',
  'the zip of an account, or its nutrition summary as CSV':
    'die Zip-Datei eines Kontos oder die Ernährungsübersicht daraus als CSV',
  'its logbook as CSV': 'das Tagebuch als CSV',
  'one record a line, in the format that Vitalgate documents':
    'je Zeile ein Datensatz, im Format, das Vitalgate beschreibt',
  'entries and treatments as JSON, also of mongoexport': 'Einträge und Behandlungen als JSON, auch von mongoexport',
  'its dump or files of products': 'der Gesamtabzug oder Dateien von Produkten',
  'the data export of the account': 'der Datenexport des Kontos',
  'the data download of the account': 'der Datendownload des Kontos',
  'its downloaded personal data, whole or a table of it':
    'die heruntergeladenen persönlichen Daten, ganz oder eine Tabelle daraus',
  'the zip of a whole account': 'die Zip-Datei eines ganzen Kontos',
  'CSV, TSV or Excel of measurements, workouts or foods; what it leaves open is asked':
    'CSV, TSV oder Excel mit Messungen, Trainings oder Lebensmitteln; was offen bleibt, wird gefragt',
  'files of a workout': 'Dateien eines Trainings',
  'the data export of the app': 'der Datenexport der App',
  'the data export of Amazfit and Mi Band, unpacked': 'der Datenexport von Amazfit und Mi Band, entpackt',
};

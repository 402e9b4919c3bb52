const throughPhones = 'auf einem iPhone in die Health-App oder auf Android in Health Connect schreiben';
const askForData =
  'Sind Laborergebnisse darin, bitte das Labor oder sein Portal um dieselben als FHIR (JSON) oder als CSV und importiere das.';
const saveAsCsv =
  'Wähle CSV in der App, die sie exportiert hat, oder öffne sie und sichere jedes Blatt als CSV; importiere dann das.';

/** What a file is that is not read, and which way there is to the same data. */
export const unreadFiles = {
  '{0} {1}': '{0} {1}',
  '{0} is {1}.': '{0} ist {1}.',
  '{0} is {1}. {2}': '{0} ist {1}. {2}',
  '{0} in {1}': '{0} in {1}',
  '{0}, which this program does not read': '{0}; das liest Vitalgate nicht',
  It: 'Die Datei',
  'not a file that can be imported': 'nichts, was sich importieren lässt',
  'no export that this program reads': 'kein Export, den Vitalgate liest',
  'It reads {0} and any table. For the export.zip of an iPhone: Health, your picture, Export All Health Data.':
    'Gelesen werden {0} und jede Tabelle. Zur Export.zip eines iPhones: Health, dein Bild, Alle Gesundheitsdaten exportieren.',
  '{0} is empty. It may have been cut off on its way: send it, or download it, once more.':
    '{0} ist leer. Vielleicht kam die Datei nicht ganz an: Schicke sie oder lade sie noch einmal.',
  '{0} is no export itself but holds zip files. Import each of them by itself: {1}.':
    '{0} ist selbst kein Export, enthält aber Zip-Dateien. Importiere jede für sich: {1}.',
  'Let {0} write to the Health app of an iPhone or to Health Connect on Android, and import the export of that.': `Lass {0} ${throughPhones} und importiere den Export davon.`,
  'that app': 'diese App',
  'the Peloton app': 'die Peloton-App',
  'a part of an export of Oura that holds scores alone': 'ein Teil eines Exports von Oura, der nur Punktzahlen enthält',
  'The data export of the account can be imported (Oura, Membership Hub, Export data).':
    'Der Datenexport des Kontos lässt sich importieren (Oura, Membership Hub, Export data).',
  'a part of an export of Fitbit, or a file of it under another name':
    'ein Teil eines Exports von Fitbit, oder eine Datei daraus unter anderem Namen',
  'The export of the account can be imported (takeout.google.com, Fitbit), and a file of it under the name that it has there: of most the name alone says what their numbers are.':
    'Der Export des Kontos lässt sich importieren (takeout.google.com, Fitbit), und eine Datei daraus unter dem Namen, den sie dort hat: Bei den meisten sagt nur der Name, was ihre Zahlen sind.',
  'a part of an export of Google Fit that holds no measurements':
    'ein Teil eines Exports von Google Fit, der keine Messungen enthält',
  'Google Takeout with Fit can be imported whole, as it comes.':
    'Google Takeout mit Fit lässt sich ganz importieren, so wie es kommt.',
  'a part of an export of Samsung Health that holds no measurements':
    'ein Teil eines Exports von Samsung Health, der keine Messungen enthält',
  'The whole folder, or a zip of it, can be imported (Samsung Health, Settings, Download personal data).':
    'Der ganze Ordner oder eine Zip-Datei davon lässt sich importieren (Samsung Health, Einstellungen, Persönliche Daten herunterladen).',
  'an answer of the interface of WHOOP': 'eine Antwort der Schnittstelle von WHOOP',
  'The data export of the app can be imported (WHOOP, App Settings, Data Export).':
    'Der Datenexport der App lässt sich importieren (WHOOP, App Settings, Data Export).',
  'a file of Polar Flow': 'eine Datei von Polar Flow',
  'The training sessions, days, nights and heart rates of the same download can be imported (account.polar.com, Download your data).':
    'Die Trainings, Tage, Nächte und Pulswerte desselben Downloads lassen sich importieren (account.polar.com, Download your data).',
  'the recipes of an export of Lifesum, of which nothing says that they were eaten':
    'die Rezepte eines Exports von Lifesum, von denen nichts sagt, dass sie gegessen wurden',
  'What was eaten stands in food.csv of the same export: import that.':
    'Was gegessen wurde, steht in food.csv desselben Exports: Importiere diese Datei.',
  'lines of values without the names of their columns': 'Zeilen mit Werten ohne die Namen ihrer Spalten',
  'Put a line above them that names the columns, such as Date,Weight (kg), and a comma between the values of each line; then import that.':
    'Setze darüber eine Zeile, die die Spalten nennt, etwa Datum,Gewicht (kg), und ein Komma zwischen die Werte jeder Zeile; importiere dann das.',
  'an export of Huawei Health': 'ein Export von Huawei Health',
  'An app that copies its activities as TCX or GPX is a way: import those.':
    'Eine App, die seine Aktivitäten als TCX oder GPX kopiert, ist ein Weg: Importiere diese.',
  'an export of Mi Fitness (Xiaomi)': 'ein Export von Mi Fitness (Xiaomi)',
  'an export of Suunto': 'ein Export von Suunto',
  'The Suunto app gives each activity as FIT or GPX: import those.':
    'Die Suunto-App gibt jede Aktivität als FIT oder GPX heraus: Importiere diese.',
  'an export of Peloton': 'ein Export von Peloton',
  'a list of Runkeeper': 'eine Liste von Runkeeper',
  'The GPX files of the same export can be imported.': 'Die GPX-Dateien desselben Exports lassen sich importieren.',
  'a log of strength training (Strong or Hevy)': 'ein Protokoll von Krafttraining (Strong oder Hevy)',
  'an export of Sleep as Android': 'ein Export von Sleep as Android',
  'an export of Sleep Cycle': 'ein Export von Sleep Cycle',
  'a table of Health Auto Export (CSV)': 'eine Tabelle von Health Auto Export (CSV)',
  'Choose JSON in Health Auto Export, and import that.': 'Wähle JSON in Health Auto Export und importiere das.',
  'a list of activities of Garmin Connect': 'eine Liste von Aktivitäten aus Garmin Connect',
  'Its activities themselves can be imported: each as FIT, TCX or GPX, or the export of the whole account (Garmin, Account, Export your data).':
    'Die Aktivitäten selbst lassen sich importieren: jede als FIT, TCX oder GPX, oder der Export des ganzen Kontos (Garmin, Account, Export your data).',
  'an electrocardiogram of an Apple Watch': 'ein EKG einer Apple Watch',
  'genetic data (23andMe, AncestryDNA or VCF)': 'Gendaten (23andMe, AncestryDNA oder VCF)',
  'a PDF without a table of laboratory results in its text': 'ein PDF ohne eine Tabelle von Laborergebnissen im Text',
  'A scan holds pictures of pages and no text. {0}': 'Ein Scan enthält Bilder von Seiten und keinen Text. {0}',
  'an Excel workbook in another form (xlsb) or a damaged one':
    'eine Excel-Mappe in anderer Form (xlsb) oder eine beschädigte',
  'Save it as xlsx or as CSV, and import that.': 'Sichere sie als xlsx oder als CSV und importiere das.',
  'an Excel workbook (xls)': 'eine Excel-Mappe (xls)',
  'Choose CSV in the app that exported it, or open it and save each sheet as CSV; then import that.': saveAsCsv,
  'a spreadsheet of LibreOffice or Numbers': 'eine Tabelle von LibreOffice oder Numbers',
  'a Word document (docx)': 'ein Word-Dokument (docx)',
  'a document of an old Microsoft Office (doc)': 'ein Dokument eines alten Microsoft Office (doc)',
  'a text or a presentation of an office program': 'ein Text oder eine Präsentation eines Büroprogramms',
  'If it holds laboratory results, ask the laboratory or its portal for the same as FHIR (JSON) or as CSV, and import that.':
    askForData,
  'a 7z archive': 'ein 7z-Archiv',
  'a rar archive': 'ein rar-Archiv',
  'a packed file (tar, xz, bzip2 or zstd)': 'eine gepackte Datei (tar, xz, bzip2 oder zstd)',
  'Unpack it, and import the folder or pack it as a zip.':
    'Entpacke die Datei und importiere den Ordner, oder packe ihn als Zip-Datei.',
  'a medical picture (DICOM)': 'ein medizinisches Bild (DICOM)',
  'a picture': 'ein Bild',
  'a sound or a film': 'ein Ton oder ein Film',
  'the C-CDA document of an export of the Health app (export_cda.xml)':
    'das C-CDA-Dokument eines Exports der Health-App (export_cda.xml)',
  'Import export.zip or export.xml of the same export: it holds all that this document does.':
    'Importiere Export.zip oder Export.xml desselben Exports: Darin steht alles, was in diesem Dokument steht.',
  'a Continuity of Care Record (CCR)': 'ein Continuity of Care Record (CCR)',
  'A hospital or portal that gives it can give C-CDA or FHIR as JSON too: ask for that.':
    'Eine Klinik oder ein Portal, das ihn herausgibt, kann auch C-CDA oder FHIR als JSON herausgeben: Bitte darum.',
  'data of German practice software (LDT, BDT or GDT)': 'Daten einer Praxissoftware (LDT, BDT oder GDT)',
  'Ask the laboratory or the practice for the same as FHIR (JSON), as HL7 or as a PDF, and import that.':
    'Bitte das Labor oder die Praxis um dasselbe als FHIR (JSON), als HL7 oder als PDF, und importiere das.',
  'a file of places (KML)': 'eine Datei mit Orten (KML)',
  'Save the same as GPX, with times, and import that.': 'Sichere dasselbe als GPX, mit Zeiten, und importiere das.',
  'a web page': 'eine Webseite',
  'It may be the page that asks you to log in, in place of the download: download the file once more.':
    'Vielleicht ist es die Seite zum Anmelden anstelle des Downloads: Lade die Datei noch einmal herunter.',
  'a calendar or a contact': 'ein Kalender oder ein Kontakt',
  'a Parquet file': 'eine Parquet-Datei',
  'Lines of JSON of the same records can be imported.': 'Zeilen mit JSON derselben Datensätze lassen sich importieren.',
  'a database of another program': 'eine Datenbank eines anderen Programms',
  'an XML document of another kind': 'ein XML-Dokument anderer Art',
  'JSON that holds nothing': 'JSON, das nichts enthält',
  'a table that holds the names of its columns and no row':
    'eine Tabelle, die die Namen ihrer Spalten und keine Zeile enthält',
  'Export it again for a time in which something was measured, and import that.':
    'Exportiere noch einmal, für eine Zeit, in der etwas gemessen wurde, und importiere das.',
  'JSON of another program': 'JSON eines anderen Programms',
  'a table with a column for each day': 'eine Tabelle mit einer Spalte für jeden Tag',
  'Of measurements, turn its rows and columns round, in a spreadsheet with "Transpose", so that each day has a row; then import that. Of laboratory results, say which column holds their names: on the import page, or behind the import command with --columns name=COLUMN.':
    'Bei Messungen: Tausche Zeilen und Spalten, in einer Tabellenkalkulation mit „Transponieren“, so dass jeder Tag eine Zeile hat; importiere dann das. Bei Laborergebnissen: Sage, in welcher Spalte ihre Namen stehen: auf der Import-Seite, oder hinter dem Import-Befehl mit --columns name=SPALTE.',
  'a table whose dates are numbers of days': 'eine Tabelle, deren Daten Nummern von Tagen sind',
  'Give the column of dates a format of dates in the spreadsheet, save the table as CSV again, and import that.':
    'Gib der Spalte mit den Daten in der Tabellenkalkulation ein Datumsformat, speichere die Tabelle noch einmal als CSV, und importiere das.',
  'a table with a header that no format has': 'eine Tabelle mit einer Kopfzeile, die kein Format hat',
  'Say which column is what: on the import page, or behind the import command with --columns date=COLUMN,weight=COLUMN for measurements, or with --columns date=COLUMN,name=COLUMN,value=COLUMN for laboratory results.':
    'Sage, welche Spalte was ist: auf der Import-Seite, oder hinter dem Import-Befehl mit --columns date=SPALTE,weight=SPALTE für Messungen, oder mit --columns date=SPALTE,name=SPALTE,value=SPALTE für Laborergebnisse.',
};

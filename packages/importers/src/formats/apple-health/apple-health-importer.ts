import { createLabReader } from '../../laboratory/lab-reader.ts';
import type { Importer } from '../../kit/importer.ts';
import { createXmlReader } from '../../kit/xml/xml-reader.ts';
import { createClinicalRecords } from './clinical/clinical-records.ts';
import { createFlatRecordReader } from './flat-records/flat-record-reader.ts';
import { createFoodEntries } from './foods/food-entries.ts';
import { createHealthDataReader } from './health-data/health-data-reader.ts';
import { filesOfEachExport, filesOfExports, reportUnreadFiles } from './files/files-of-exports.ts';
import { findMainFiles } from './files/main-file.ts';
import { createWorkoutRoutes } from './workouts/workout-routes.ts';
import { folderOf } from '../../kit/file-names.ts';

/**
 * The importer of the iPhone Health app's export: a zip's files, its unpacked folder, or the main file alone. Reads
 * quantity and category samples, correlations, workouts with their routes, dietary samples as nutrition log entries, and
 * clinical laboratory records. Electrocardiograms are counted as not supported. Several exports are as many imports; a run
 * reads one, the newest.
 */
export function createAppleHealthImporter(): Importer {
  return {
    claims: async (source) => filesOfExports(source, await findMainFiles(source)),
    exports: async (source) => filesOfEachExport(source, [...(await findMainFiles(source))].reverse()),
    async run(source, sink) {
      const [main, ...otherMainFiles] = await findMainFiles(source);
      if (main === undefined) return { complete: false };
      const folder = folderOf(main);
      reportUnreadFiles(source, sink, folder, otherMainFiles);
      const foods = createFoodEntries(sink);
      const clinicalRecords = createClinicalRecords(sink);
      const routes = createWorkoutRoutes(sink);
      const data = createHealthDataReader({ sink, foods, clinicalRecords, routes });
      const reader = createFlatRecordReader(createXmlReader(data), data);
      const end = await source.read(main, (text) => reader.write(text));
      const { rootClosed } = reader.end();
      const complete = end === 'whole' && rootClosed;
      foods.finish(complete);
      // A single file is named by the import itself.
      if (!complete && source.files.length > 1) sink.skip({ kind: 'file', reason: 'endsEarly', subject: main });
      await routes.finish(source, folder);
      await clinicalRecords.finish(source, folder, createLabReader(sink));
      return { complete };
    },
  };
}

-- health.sqlite as version 4 of the store left it after importing export.xml, which stands beside.
CREATE TABLE category_values (
    value_id INTEGER PRIMARY KEY,
    value TEXT NOT NULL UNIQUE
  );
INSERT INTO "category_values" VALUES(1,'notApplicable');
CREATE TABLE dated_records (
    kind TEXT NOT NULL,
    hidden INTEGER NOT NULL,
    order_key INTEGER NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    record TEXT NOT NULL,
    other_sources TEXT NOT NULL DEFAULT '[]',
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (kind, hidden, order_key, id, version)
  ) WITHOUT ROWID;
INSERT INTO "dated_records" VALUES('nutrition',0,-1773086400000,'2e4gbmd8hfv2ew80i0q9h4',1,'{"loggedAt":1773086400000,"meal":null,"foodName":"Plum","brand":null,"quantity":null,"nutrients":{"energyKilocalories":30,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773082800000,'1006i5r0e9j0vkg097igqf',1,'{"loggedAt":1773082800000,"meal":null,"foodName":"Oats","brand":"Mill","quantity":null,"nutrients":{"energyKilocalories":150,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773079200000,'1yrwy0nah1k0qt1wqfne7q',1,'{"loggedAt":1773079200000,"meal":null,"foodName":"Egg","brand":null,"quantity":null,"nutrients":{"energyKilocalories":70,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'01qdjh407ny2ft0xh4bjga',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Toast","brand":null,"quantity":null,"nutrients":{"energyKilocalories":78,"proteinGrams":6,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'0st4scey1fv1pn0goku40k',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Butter","brand":null,"quantity":null,"nutrients":{"energyKilocalories":78,"proteinGrams":3,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'11wxsll2eqh235ilvm7eon',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Tea","brand":null,"quantity":null,"nutrients":{"energyKilocalories":36,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'1wjq0vdip6603k33a17xae',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Jam","brand":null,"quantity":null,"nutrients":{"energyKilocalories":95,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'2dk94lg5joe1ecaadw2qdj',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Sugar","brand":null,"quantity":null,"nutrients":{"energyKilocalories":2,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1);
CREATE TABLE imports (
    import_number INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id TEXT NOT NULL UNIQUE,
    report TEXT NOT NULL
  );
INSERT INTO "imports" VALUES(1,'first','{"importId":"first","fileName":"export.xml","format":"apple-health","startedAt":1,"exportedAt":1773129600000,"complete":true,"skipped":[],"finishedAt":2,"read":{"quantitySamples":30,"categorySamples":1,"workouts":0,"nutritionEntries":9,"bloodTests":0},"added":{"quantitySamples":13,"categorySamples":1,"workouts":0,"nutritionEntries":8,"bloodTests":0},"replaced":{"quantitySamples":0,"categorySamples":0,"workouts":0,"nutritionEntries":0,"bloodTests":0},"addedByType":{"stepCount":1,"heartRate":1,"insulinDelivery":1,"mindfulSession":1,"dietaryEnergyConsumed":7,"dietaryProtein":3},"duplicates":{"quantitySamples":17,"categorySamples":0,"workouts":0,"nutritionEntries":1,"bloodTests":0},"missing":[],"removal":null}');
CREATE TABLE metric_days (
    metric_id TEXT NOT NULL,
    date TEXT NOT NULL,
    value REAL NOT NULL,
    sources TEXT NOT NULL,
    PRIMARY KEY (metric_id, date)
  ) WITHOUT ROWID;
INSERT INTO "metric_days" VALUES('dietaryEnergyConsumed','2026-03-09',461.0,'["Diary"]');
INSERT INTO "metric_days" VALUES('dietaryProtein','2026-03-09',10.0,'["Diary"]');
INSERT INTO "metric_days" VALUES('heartRate','2026-03-09',61.0,'["Watch"]');
INSERT INTO "metric_days" VALUES('insulinDelivery','2026-03-09',2.0,'["Pump"]');
INSERT INTO "metric_days" VALUES('stepCount','2026-03-09',500.0,'["Phone"]');
CREATE TABLE metric_sources (
    metric_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (metric_id, name)
  ) WITHOUT ROWID;
INSERT INTO "metric_sources" VALUES('dietaryEnergyConsumed','Diary');
INSERT INTO "metric_sources" VALUES('dietaryProtein','Diary');
INSERT INTO "metric_sources" VALUES('heartRate','Watch');
INSERT INTO "metric_sources" VALUES('insulinDelivery','Pump');
INSERT INTO "metric_sources" VALUES('stepCount','Phone');
CREATE TABLE origin_sets (
    origin_id INTEGER PRIMARY KEY,
    members TEXT NOT NULL UNIQUE
  );
INSERT INTO "origin_sets" VALUES(1,'[1]');
CREATE TABLE provenances (
    provenance_id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest INTEGER NOT NULL,
    source_version TEXT,
    device TEXT,
    metadata TEXT,
    user_entered INTEGER NOT NULL,
    time_zone TEXT
  );
INSERT INTO "provenances" VALUES(1,5350563325197978,NULL,NULL,NULL,0,NULL);
INSERT INTO "provenances" VALUES(2,7521060899278191,NULL,NULL,'{"HKExternalUUID":"dose-a","HKInsulinDeliveryReason":"2"}',0,NULL);
INSERT INTO "provenances" VALUES(3,3769717429501264,NULL,NULL,'{"HKExternalUUID":"dose-b","HKInsulinDeliveryReason":"2"}',0,NULL);
INSERT INTO "provenances" VALUES(4,8243632475435442,NULL,NULL,'{"HKMetadataKeySyncIdentifier":"calm-1","HKMetadataKeySyncVersion":"1"}',0,NULL);
INSERT INTO "provenances" VALUES(5,3024393787889943,NULL,NULL,'{"HKFoodType":"Toast"}',0,NULL);
INSERT INTO "provenances" VALUES(6,3697910082462447,NULL,NULL,'{"HKFoodType":"Butter"}',0,NULL);
INSERT INTO "provenances" VALUES(7,5047599249757075,NULL,NULL,'{"HKFoodType":"Jam"}',0,NULL);
INSERT INTO "provenances" VALUES(8,7119135196670947,NULL,NULL,'{"HKFoodType":"Tea"}',0,NULL);
INSERT INTO "provenances" VALUES(9,6913370727094257,NULL,NULL,'{"HKFoodType":"Sugar"}',0,NULL);
INSERT INTO "provenances" VALUES(10,2489480475625933,NULL,NULL,'{"HKFoodType":"Oats","HKFoodBrandName":"Mill"}',0,NULL);
CREATE TABLE removed_dated_records (
    removal_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    order_key INTEGER NOT NULL,
    record TEXT NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, kind, id, version)
  ) WITHOUT ROWID;
CREATE TABLE removed_samples (
    removal_number INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, type_id, start_ms, identity)
  ) WITHOUT ROWID;
CREATE TABLE removed_workout_routes (
    removal_number INTEGER NOT NULL,
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    point_count INTEGER NOT NULL,
    elevation_gain REAL,
    distance REAL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, workout_id, digest)
  ) WITHOUT ROWID;
CREATE TABLE route_points (
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    points BLOB NOT NULL,
    UNIQUE (workout_id, digest)
  );
CREATE TABLE samples (
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, start_ms, identity)
  ) WITHOUT ROWID;
INSERT INTO "samples" VALUES(1,1773050400000,4532032838811309,0,500.0,1,1,1);
INSERT INTO "samples" VALUES(2,1773050400000,2005063856452931,0,61.0,2,1,1);
INSERT INTO "samples" VALUES(3,1773043200000,326414199158929,0,2.0,3,2,1);
INSERT INTO "samples" VALUES(4,1773039600000,5631667281290319,0,1.0,4,4,1);
INSERT INTO "samples" VALUES(5,1773057600000,53503352494268,0,95.0,5,7,1);
INSERT INTO "samples" VALUES(5,1773057600000,2062602397492098,0,2.0,5,9,1);
INSERT INTO "samples" VALUES(5,1773057600000,6000426607810070,0,78.0,5,5,1);
INSERT INTO "samples" VALUES(5,1773057600000,6116803374774792,0,36.0,5,8,1);
INSERT INTO "samples" VALUES(5,1773079200000,7419698176923549,0,70.0,5,1,1);
INSERT INTO "samples" VALUES(5,1773082800000,8229468524122326,0,150.0,5,10,1);
INSERT INTO "samples" VALUES(5,1773086400000,2136369862460452,0,30.0,5,1,1);
INSERT INTO "samples" VALUES(6,1773057600000,281090390726171,0,6.0,5,5,1);
INSERT INTO "samples" VALUES(6,1773057600000,2398131743845384,0,1.0,5,7,1);
INSERT INTO "samples" VALUES(6,1773057600000,4766905473240335,0,3.0,5,6,1);
CREATE TABLE shown_routes (
    shown_id TEXT PRIMARY KEY,
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL
  ) WITHOUT ROWID;
CREATE TABLE source_priorities (
    type TEXT PRIMARY KEY,
    sources TEXT NOT NULL
  ) WITHOUT ROWID;
CREATE TABLE sources (
    source_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    bundle_identifier TEXT
  );
INSERT INTO "sources" VALUES(1,'Phone',NULL);
INSERT INTO "sources" VALUES(2,'Watch',NULL);
INSERT INTO "sources" VALUES(3,'Pump',NULL);
INSERT INTO "sources" VALUES(4,'Calm',NULL);
INSERT INTO "sources" VALUES(5,'Diary',NULL);
CREATE TABLE statistics (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    rules_version INTEGER NOT NULL
  );
INSERT INTO "statistics" VALUES(1,3);
CREATE TABLE type_sources (
    type_id INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, source_id)
  ) WITHOUT ROWID;
INSERT INTO "type_sources" VALUES(1,1,1,1773050400000,1773050400000,1);
INSERT INTO "type_sources" VALUES(2,2,1,1773050400000,1773050400000,1);
INSERT INTO "type_sources" VALUES(3,3,1,1773043200000,1773043200000,2);
INSERT INTO "type_sources" VALUES(4,4,1,1773039600000,1773039600000,4);
INSERT INTO "type_sources" VALUES(5,5,7,1773057600000,1773086400000,1);
INSERT INTO "type_sources" VALUES(6,5,3,1773057600000,1773057600000,5);
CREATE TABLE types (
    type_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    longest_ms INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, name)
  );
INSERT INTO "types" VALUES(1,'quantity','stepCount',0);
INSERT INTO "types" VALUES(2,'quantity','heartRate',0);
INSERT INTO "types" VALUES(3,'quantity','insulinDelivery',0);
INSERT INTO "types" VALUES(4,'category','mindfulSession',0);
INSERT INTO "types" VALUES(5,'quantity','dietaryEnergyConsumed',0);
INSERT INTO "types" VALUES(6,'quantity','dietaryProtein',0);
CREATE TABLE workout_routes (
    workout_id TEXT NOT NULL,
    digest INTEGER NOT NULL,
    point_count INTEGER NOT NULL,
    elevation_gain REAL,
    distance REAL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (workout_id, digest)
  ) WITHOUT ROWID;
CREATE TABLE zones (
    from_date TEXT PRIMARY KEY,
    zone TEXT NOT NULL
  ) WITHOUT ROWID;
INSERT INTO "zones" VALUES('0001-01-01','UTC');
CREATE INDEX sources_by_name ON sources (name);
CREATE INDEX provenances_by_digest ON provenances (digest);
CREATE UNIQUE INDEX dated_records_by_id ON dated_records (kind, id, version);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('imports',1);
INSERT INTO "sqlite_sequence" VALUES('sources',5);
INSERT INTO "sqlite_sequence" VALUES('provenances',10);
PRAGMA user_version = 4;

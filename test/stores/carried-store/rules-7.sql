BEGIN TRANSACTION;
CREATE TABLE blood_test_ids (
    id TEXT PRIMARY KEY,
    shown_id TEXT NOT NULL,
    place INTEGER NOT NULL
  ) WITHOUT ROWID;
CREATE TABLE carried_entries (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE category_values (
    value_id INTEGER PRIMARY KEY,
    value TEXT NOT NULL UNIQUE
  );
INSERT INTO "category_values" VALUES(1,'notApplicable');
INSERT INTO "category_values" VALUES(2,'asleepCore');
CREATE TABLE dated_records (
    kind TEXT NOT NULL,
    hidden INTEGER NOT NULL,
    order_key INTEGER NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    record TEXT NOT NULL,
    other_sources TEXT NOT NULL DEFAULT '[]',
    origin_id INTEGER NOT NULL, until_ms INTEGER, told_ms INTEGER,
    PRIMARY KEY (kind, hidden, order_key, id, version)
  ) WITHOUT ROWID;
INSERT INTO "dated_records" VALUES('nutrition',0,-1773086400000,'2e4gbmd8hfv2ew80i0q9h4',1,'{"loggedAt":1773086400000,"meal":null,"foodName":"Plum","brand":null,"quantity":null,"nutrients":{"energyKilocalories":30,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773082800000,'29f6dg6jryy0uwrozk3l86',1,'{"loggedAt":1773082800000,"meal":null,"foodName":"Oats","brand":"Mill","quantity":null,"nutrients":{"energyKilocalories":150,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773079200000,'0sj0b49kboh0tz11u6q4t4',1,'{"loggedAt":1773079200000,"meal":null,"foodName":"Egg","brand":null,"quantity":null,"nutrients":{"energyKilocalories":70,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null,"recordName":"0wzulv3s8xj02bgirewpg7"}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773079200000,'1h7y46gh65u0hiabo476uf',1,'{"loggedAt":1773079200000,"meal":null,"foodName":"Egg","brand":null,"quantity":null,"nutrients":{"energyKilocalories":70,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null,"recordName":"15i11z1p1e01pn0uz9wst6"}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'01qdjh407ny2ft0xh4bjga',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Toast","brand":null,"quantity":null,"nutrients":{"energyKilocalories":78,"proteinGrams":6,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'0st4scey1fv1pn0goku40k',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Butter","brand":null,"quantity":null,"nutrients":{"energyKilocalories":78,"proteinGrams":3,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'11wxsll2eqh235ilvm7eon',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Tea","brand":null,"quantity":null,"nutrients":{"energyKilocalories":36,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'1wjq0vdip6603k33a17xae',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Jam","brand":null,"quantity":null,"nutrients":{"energyKilocalories":95,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('nutrition',0,-1773057600000,'2dk94lg5joe1ecaadw2qdj',1,'{"loggedAt":1773057600000,"meal":null,"foodName":"Sugar","brand":null,"quantity":null,"nutrients":{"energyKilocalories":2,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"timeZone":null}','[]',1,NULL,NULL);
INSERT INTO "dated_records" VALUES('workout',0,-1773136800000,'1q91mqgnksd24uods6adwa',0,'{"activityType":"running","start":1773136800000,"end":1773138600000,"durationSeconds":1800,"activeEnergyKilocalories":null,"totalEnergyKilocalories":null,"distanceMeters":5250,"averageHeartRate":63.5,"maximumHeartRate":66,"minimumHeartRate":61,"elevationGainMeters":null,"steps":null,"indoor":null,"source":{"name":"Watch","device":null},"timeZone":null,"heartRateFromSamples":true}','[{"name":"Phone","device":null}]',0,NULL,NULL);
INSERT INTO "dated_records" VALUES('workout',1,0,'0o4pwmprvmb1uxq4vi0wfo',1,'{"activityType":"running","start":1773136800000,"end":1773138660000,"durationSeconds":1860,"activeEnergyKilocalories":null,"totalEnergyKilocalories":null,"distanceMeters":null,"averageHeartRate":null,"maximumHeartRate":null,"minimumHeartRate":null,"elevationGainMeters":null,"steps":null,"indoor":null,"source":{"name":"Phone","device":null},"timeZone":null}','[]',2,NULL,NULL);
INSERT INTO "dated_records" VALUES('workout',1,0,'1q91mqgnksd24uods6adwa',1,'{"activityType":"running","start":1773136800000,"end":1773138600000,"durationSeconds":1800,"activeEnergyKilocalories":null,"totalEnergyKilocalories":null,"distanceMeters":5250,"averageHeartRate":null,"maximumHeartRate":null,"minimumHeartRate":null,"elevationGainMeters":null,"steps":null,"indoor":null,"source":{"name":"Watch","device":null},"timeZone":null}','[]',2,NULL,NULL);
CREATE TABLE food_files (
    import_number INTEGER PRIMARY KEY,
    file TEXT NOT NULL
  );
CREATE TABLE food_total (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    foods INTEGER NOT NULL
  );
INSERT INTO "food_total" VALUES(1,0);
CREATE TABLE import_stretches (
    import_number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    digest TEXT,
    times TEXT NOT NULL,
    PRIMARY KEY (import_number, place)
  ) WITHOUT ROWID;
INSERT INTO "import_stretches" VALUES(1,0,NULL,'[["quantity insulinDelivery",1773043200000,1773043200000],["quantity dietaryEnergyConsumed",1773057600000,1773086400000],["quantity dietaryProtein",1773057600000,1773057600000]]');
INSERT INTO "import_stretches" VALUES(1,1,'e5c82bedbe912c3acc0089184775a521','[["quantity stepCount",1773050400000,1773050400000]]');
INSERT INTO "import_stretches" VALUES(1,2,'4dd104d0e8bab2f14690485b3327ef87','[["quantity heartRate",1773050400000,1773050400000]]');
INSERT INTO "import_stretches" VALUES(1,3,'b92b0717bfc2aab9f348979958663aed','[["category mindfulSession",1773039600000,1773039600000]]');
INSERT INTO "import_stretches" VALUES(2,0,NULL,'[]');
INSERT INTO "import_stretches" VALUES(2,1,'9cd100a820b47f847de1e4abbb36c798','[["quantity stepCount",1773136800000,1773137100000]]');
INSERT INTO "import_stretches" VALUES(2,2,'3df0e8d2b2eeee20ff81dbaedb971975','[["quantity heartRate",1773136800000,1773136800000]]');
INSERT INTO "import_stretches" VALUES(2,3,'9ef1a46b75592cb33b1e07bb1975fbe9','[["category sleepAnalysis",1773180000000,1773180000000]]');
CREATE TABLE import_types (
    type_id INTEGER NOT NULL,
    import_number INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    is_dated INTEGER NOT NULL, first_ms INTEGER,
    PRIMARY KEY (type_id, import_number)
  ) WITHOUT ROWID;
INSERT INTO "import_types" VALUES(1,1,1773129600000,1,1773050400000);
INSERT INTO "import_types" VALUES(1,2,1773302400000,1,1773136800000);
INSERT INTO "import_types" VALUES(2,1,1773129600000,1,1773050400000);
INSERT INTO "import_types" VALUES(2,2,1773302400000,1,1773136800000);
INSERT INTO "import_types" VALUES(3,1,1773129600000,1,1773043200000);
INSERT INTO "import_types" VALUES(4,1,1773129600000,1,1773039600000);
INSERT INTO "import_types" VALUES(5,1,1773129600000,1,1773057600000);
INSERT INTO "import_types" VALUES(6,1,1773129600000,1,1773057600000);
INSERT INTO "import_types" VALUES(7,2,1773302400000,1,1773180000000);
CREATE TABLE imports (
    import_number INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id TEXT NOT NULL UNIQUE,
    report TEXT NOT NULL
  , made_ms INTEGER);
INSERT INTO "imports" VALUES(1,'first','{"importId":"first","fileName":"export.xml","format":"apple-health","startedAt":1,"exportedAt":1773129600000,"complete":true,"skipped":[],"tables":[],"feed":null,"finishedAt":2,"read":{"quantitySamples":30,"categorySamples":1,"workouts":0,"nutritionEntries":9,"bloodTests":0,"foods":0},"added":{"quantitySamples":18,"categorySamples":1,"workouts":0,"nutritionEntries":9,"bloodTests":0,"foods":0},"replaced":{"quantitySamples":0,"categorySamples":0,"workouts":0,"nutritionEntries":0,"bloodTests":0,"foods":0},"addedByType":{"stepCount":1,"heartRate":1,"insulinDelivery":2,"mindfulSession":1,"dietaryEnergyConsumed":9,"dietaryProtein":5},"duplicates":{"quantitySamples":12,"categorySamples":0,"workouts":0,"nutritionEntries":0,"bloodTests":0,"foods":0},"missing":[],"removal":null}',1773129600000);
INSERT INTO "imports" VALUES(2,'second','{"importId":"second","fileName":"export.xml","format":"apple-health","startedAt":1,"exportedAt":1773302400000,"complete":true,"skipped":[],"tables":[],"feed":null,"finishedAt":2,"read":{"quantitySamples":4,"categorySamples":1,"workouts":2,"nutritionEntries":0,"bloodTests":0,"foods":0},"added":{"quantitySamples":4,"categorySamples":1,"workouts":2,"nutritionEntries":0,"bloodTests":0,"foods":0},"replaced":{"quantitySamples":0,"categorySamples":0,"workouts":0,"nutritionEntries":0,"bloodTests":0,"foods":0},"addedByType":{"stepCount":2,"heartRate":2,"sleepAnalysis":1},"duplicates":{"quantitySamples":0,"categorySamples":0,"workouts":0,"nutritionEntries":0,"bloodTests":0,"foods":0},"missing":[{"kind":"quantitySamples","type":"dietaryEnergyConsumed","count":9,"first":1773057600000,"last":1773086400000,"doubt":"nothingInCommon"},{"kind":"quantitySamples","type":"dietaryProtein","count":5,"first":1773057600000,"last":1773057600000,"doubt":"nothingInCommon"},{"kind":"quantitySamples","type":"heartRate","count":1,"first":1773050400000,"last":1773050400000,"doubt":"nothingInCommon"},{"kind":"quantitySamples","type":"insulinDelivery","count":2,"first":1773043200000,"last":1773043200000,"doubt":"nothingInCommon"},{"kind":"categorySamples","type":"mindfulSession","count":1,"first":1773039600000,"last":1773039600000,"doubt":"nothingInCommon"},{"kind":"quantitySamples","type":"stepCount","count":1,"first":1773050400000,"last":1773050400000,"doubt":"nothingInCommon"},{"kind":"nutritionEntries","type":null,"count":9,"first":1773057600000,"last":1773086400000,"doubt":"nothingInCommon"}],"removal":null}',1773302400000);
CREATE TABLE metric_days (
    metric_id TEXT NOT NULL,
    date TEXT NOT NULL,
    value REAL NOT NULL,
    sources TEXT NOT NULL,
    PRIMARY KEY (metric_id, date)
  ) WITHOUT ROWID;
INSERT INTO "metric_days" VALUES('dietaryEnergyConsumed','2026-03-09',609.0,'["Diary"]');
INSERT INTO "metric_days" VALUES('dietaryProtein','2026-03-09',12.0,'["Diary"]');
INSERT INTO "metric_days" VALUES('heartRate','2026-03-09',61.0,'["Watch"]');
INSERT INTO "metric_days" VALUES('heartRate','2026-03-10',63.5,'["Watch"]');
INSERT INTO "metric_days" VALUES('insulinDelivery','2026-03-09',4.0,'["Pump"]');
INSERT INTO "metric_days" VALUES('sleepAsleep','2026-03-11',450.0,'["Watch"]');
INSERT INTO "metric_days" VALUES('sleepCore','2026-03-11',450.0,'["Watch"]');
INSERT INTO "metric_days" VALUES('sleepEnd','2026-03-11',330.0,'["Watch"]');
INSERT INTO "metric_days" VALUES('sleepStart','2026-03-11',-120.0,'["Watch"]');
INSERT INTO "metric_days" VALUES('stepCount','2026-03-09',500.0,'["Phone"]');
INSERT INTO "metric_days" VALUES('stepCount','2026-03-10',1450.0,'["Phone","Watch"]');
CREATE TABLE metric_sources (
    metric_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (metric_id, name)
  ) WITHOUT ROWID;
INSERT INTO "metric_sources" VALUES('dietaryEnergyConsumed','Diary');
INSERT INTO "metric_sources" VALUES('dietaryProtein','Diary');
INSERT INTO "metric_sources" VALUES('heartRate','Watch');
INSERT INTO "metric_sources" VALUES('insulinDelivery','Pump');
INSERT INTO "metric_sources" VALUES('sleepAsleep','Watch');
INSERT INTO "metric_sources" VALUES('sleepCore','Watch');
INSERT INTO "metric_sources" VALUES('sleepEnd','Watch');
INSERT INTO "metric_sources" VALUES('sleepStart','Watch');
INSERT INTO "metric_sources" VALUES('stepCount','Phone');
INSERT INTO "metric_sources" VALUES('stepCount','Watch');
CREATE TABLE origin_sets (
    origin_id INTEGER PRIMARY KEY,
    members TEXT NOT NULL UNIQUE
  );
INSERT INTO "origin_sets" VALUES(1,'[1]');
INSERT INTO "origin_sets" VALUES(2,'[2]');
CREATE TABLE provenances (
    provenance_id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest INTEGER NOT NULL,
    source_version TEXT,
    device TEXT,
    metadata TEXT,
    user_entered INTEGER NOT NULL,
    time_zone TEXT
  , aggregated INTEGER NOT NULL DEFAULT 0);
INSERT INTO "provenances" VALUES(1,5350563325197978,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "provenances" VALUES(2,7521060899278191,NULL,NULL,'{"HKExternalUUID":"dose-a","HKInsulinDeliveryReason":"2"}',0,NULL,0);
INSERT INTO "provenances" VALUES(3,3769717429501264,NULL,NULL,'{"HKExternalUUID":"dose-b","HKInsulinDeliveryReason":"2"}',0,NULL,0);
INSERT INTO "provenances" VALUES(4,8243632475435442,NULL,NULL,'{"HKMetadataKeySyncIdentifier":"calm-1","HKMetadataKeySyncVersion":"1"}',0,NULL,0);
INSERT INTO "provenances" VALUES(5,3024393787889943,NULL,NULL,'{"HKFoodType":"Toast"}',0,NULL,0);
INSERT INTO "provenances" VALUES(6,3697910082462447,NULL,NULL,'{"HKFoodType":"Butter"}',0,NULL,0);
INSERT INTO "provenances" VALUES(7,5047599249757075,NULL,NULL,'{"HKFoodType":"Jam"}',0,NULL,0);
INSERT INTO "provenances" VALUES(8,7119135196670947,NULL,NULL,'{"HKFoodType":"Tea"}',0,NULL,0);
INSERT INTO "provenances" VALUES(9,6913370727094257,NULL,NULL,'{"HKFoodType":"Sugar"}',0,NULL,0);
INSERT INTO "provenances" VALUES(10,2489480475625933,NULL,NULL,'{"HKFoodType":"Oats","HKFoodBrandName":"Mill"}',0,NULL,0);
INSERT INTO "provenances" VALUES(11,495238006729178,NULL,NULL,'{"HKMetadataKeySyncIdentifier":"beat-1","HKMetadataKeySyncVersion":"1"}',0,NULL,0);
INSERT INTO "provenances" VALUES(12,8377461219030346,NULL,NULL,'{"HKMetadataKeySyncIdentifier":"beat-1","HKMetadataKeySyncVersion":"2"}',0,NULL,0);
CREATE TABLE ready_texts (
    kind TEXT NOT NULL,
    order_key INTEGER NOT NULL,
    id TEXT NOT NULL,
    characters INTEGER,
    fhir_characters INTEGER,
    food TEXT,
    text TEXT,
    fhir_report TEXT,
    fhir_observations TEXT,
    PRIMARY KEY (kind, order_key, id)
  ) WITHOUT ROWID;
INSERT INTO "ready_texts" VALUES('nutrition',-1773086400000,'2e4gbmd8hfv2ew80i0q9h4',589,NULL,'["Plum",null]','{"id":"2e4gbmd8hfv2ew80i0q9h4","loggedAt":"2026-03-09T20:00:00.000Z","meal":null,"foodId":
,"foodName":"Plum","brand":null,"quantity":null,"nutrients":{"energyKilocalories":30,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773082800000,'29f6dg6jryy0uwrozk3l86',592,NULL,'["Oats","Mill"]','{"id":"29f6dg6jryy0uwrozk3l86","loggedAt":"2026-03-09T19:00:00.000Z","meal":null,"foodId":
,"foodName":"Oats","brand":"Mill","quantity":null,"nutrients":{"energyKilocalories":150,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773079200000,'0sj0b49kboh0tz11u6q4t4',588,NULL,'["Egg",null]','{"id":"0sj0b49kboh0tz11u6q4t4","loggedAt":"2026-03-09T18:00:00.000Z","meal":null,"foodId":
,"foodName":"Egg","brand":null,"quantity":null,"nutrients":{"energyKilocalories":70,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773079200000,'1h7y46gh65u0hiabo476uf',588,NULL,'["Egg",null]','{"id":"1h7y46gh65u0hiabo476uf","loggedAt":"2026-03-09T18:00:00.000Z","meal":null,"foodId":
,"foodName":"Egg","brand":null,"quantity":null,"nutrients":{"energyKilocalories":70,"proteinGrams":null,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773057600000,'01qdjh407ny2ft0xh4bjga',587,NULL,'["Toast",null]','{"id":"01qdjh407ny2ft0xh4bjga","loggedAt":"2026-03-09T12:00:00.000Z","meal":null,"foodId":
,"foodName":"Toast","brand":null,"quantity":null,"nutrients":{"energyKilocalories":78,"proteinGrams":6,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773057600000,'0st4scey1fv1pn0goku40k',588,NULL,'["Butter",null]','{"id":"0st4scey1fv1pn0goku40k","loggedAt":"2026-03-09T12:00:00.000Z","meal":null,"foodId":
,"foodName":"Butter","brand":null,"quantity":null,"nutrients":{"energyKilocalories":78,"proteinGrams":3,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773057600000,'11wxsll2eqh235ilvm7eon',585,NULL,'["Tea",null]','{"id":"11wxsll2eqh235ilvm7eon","loggedAt":"2026-03-09T12:00:00.000Z","meal":null,"foodId":
,"foodName":"Tea","brand":null,"quantity":null,"nutrients":{"energyKilocalories":36,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773057600000,'1wjq0vdip6603k33a17xae',585,NULL,'["Jam",null]','{"id":"1wjq0vdip6603k33a17xae","loggedAt":"2026-03-09T12:00:00.000Z","meal":null,"foodId":
,"foodName":"Jam","brand":null,"quantity":null,"nutrients":{"energyKilocalories":95,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('nutrition',-1773057600000,'2dk94lg5joe1ecaadw2qdj',586,NULL,'["Sugar",null]','{"id":"2dk94lg5joe1ecaadw2qdj","loggedAt":"2026-03-09T12:00:00.000Z","meal":null,"foodId":
,"foodName":"Sugar","brand":null,"quantity":null,"nutrients":{"energyKilocalories":2,"proteinGrams":1,"carbohydrateGrams":null,"fatGrams":null,"saturatedFatGrams":null,"fiberGrams":null,"sugarGrams":null,"sodiumMilligrams":null,"cholesterolMilligrams":null,"potassiumMilligrams":null,"calciumMilligrams":null,"ironMilligrams":null,"vitaminCMilligrams":null,"vitaminDMicrograms":null,"caffeineMilligrams":null,"waterMilliliters":null},"source":{"name":"Diary"},"otherSources":[],"timeZone":"UTC"}',NULL,NULL);
INSERT INTO "ready_texts" VALUES('workout',-1773136800000,'1q91mqgnksd24uods6adwa',437,NULL,NULL,'{"id":"1q91mqgnksd24uods6adwa","activityType":"running","start":"2026-03-10T10:00:00.000Z","end":"2026-03-10T10:30:00.000Z","durationSeconds":1800,"activeEnergyKilocalories":null,"totalEnergyKilocalories":null,"distanceMeters":5250,"averageHeartRate":63.5,"maximumHeartRate":66,"elevationGainMeters":null,"steps":null,"indoor":null,"source":{"name":"Watch","device":null},"otherSources":[{"name":"Phone","device":null}],"timeZone":"UTC"}',NULL,NULL);
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
CREATE TABLE removed_told_samples (
    removal_number INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (removal_number, type_id, start_ms, identity, value, source_id, provenance_id)
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
CREATE TABLE sample_parts (
    type_id INTEGER NOT NULL,
    from_ms INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    to_ms INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    PRIMARY KEY (type_id, from_ms, start_ms, identity)
  ) WITHOUT ROWID;
CREATE TABLE samples (
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL, superseded INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (type_id, start_ms, identity)
  ) WITHOUT ROWID;
INSERT INTO "samples" VALUES(1,1773050400000,4532032838811309,0,500.0,1,1,1,0);
INSERT INTO "samples" VALUES(1,1773136800000,3740976397695188,600000,1000.0,2,1,2,0);
INSERT INTO "samples" VALUES(1,1773137100000,4663125397705602,600000,900.0,1,1,2,0);
INSERT INTO "samples" VALUES(2,1773050400000,2005063856452931,0,61.0,2,1,1,0);
INSERT INTO "samples" VALUES(2,1773136800000,6796942048342289,0,66.0,2,12,2,0);
INSERT INTO "samples" VALUES(2,1773136800000,8492461091056730,0,61.0,2,11,2,0);
INSERT INTO "samples" VALUES(3,1773043200000,5353814721501933,0,2.0,3,2,1,0);
INSERT INTO "samples" VALUES(3,1773043200000,6569845133172765,0,2.0,3,3,1,0);
INSERT INTO "samples" VALUES(4,1773039600000,3813844336918684,0,1.0,4,4,1,0);
INSERT INTO "samples" VALUES(5,1773057600000,816534633348626,0,36.0,5,8,1,0);
INSERT INTO "samples" VALUES(5,1773057600000,2160363055585091,0,78.0,5,6,1,0);
INSERT INTO "samples" VALUES(5,1773057600000,3402704010369717,0,2.0,5,9,1,0);
INSERT INTO "samples" VALUES(5,1773057600000,3704179189952971,0,95.0,5,7,1,0);
INSERT INTO "samples" VALUES(5,1773057600000,6930646158488950,0,78.0,5,5,1,0);
INSERT INTO "samples" VALUES(5,1773079200000,7419698176923549,0,70.0,5,1,1,0);
INSERT INTO "samples" VALUES(5,1773079200000,8729463938461452,0,70.0,5,1,1,0);
INSERT INTO "samples" VALUES(5,1773082800000,8960553447667761,0,150.0,5,10,1,0);
INSERT INTO "samples" VALUES(5,1773086400000,2136369862460452,0,30.0,5,1,1,0);
INSERT INTO "samples" VALUES(6,1773057600000,1394326421853076,0,6.0,5,5,1,0);
INSERT INTO "samples" VALUES(6,1773057600000,1691659679606562,0,1.0,5,8,1,0);
INSERT INTO "samples" VALUES(6,1773057600000,5731725132186580,0,1.0,5,9,1,0);
INSERT INTO "samples" VALUES(6,1773057600000,5908839048058246,0,1.0,5,7,1,0);
INSERT INTO "samples" VALUES(6,1773057600000,8290193897783528,0,3.0,5,6,1,0);
INSERT INTO "samples" VALUES(7,1773180000000,4507134320708768,27000000,2.0,2,1,2,0);
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
INSERT INTO "statistics" VALUES(1,7);
CREATE TABLE told_samples (
    type_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    identity INTEGER NOT NULL,
    value REAL NOT NULL,
    source_id INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    origin_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, start_ms, identity, value, source_id, provenance_id)
  ) WITHOUT ROWID;
CREATE TABLE told_spans (
    type_id INTEGER NOT NULL,
    import_number INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    told_ms INTEGER NOT NULL,
    aggregated INTEGER NOT NULL,
    PRIMARY KEY (type_id, import_number, is_whole, start_ms)
  ) WITHOUT ROWID;
CREATE TABLE type_sources (
    type_id INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    provenance_id INTEGER NOT NULL,
    PRIMARY KEY (type_id, source_id)
  ) WITHOUT ROWID;
INSERT INTO "type_sources" VALUES(1,1,2,1773050400000,1773137100000,1);
INSERT INTO "type_sources" VALUES(1,2,1,1773136800000,1773136800000,1);
INSERT INTO "type_sources" VALUES(2,2,3,1773050400000,1773136800000,12);
INSERT INTO "type_sources" VALUES(3,3,2,1773043200000,1773043200000,2);
INSERT INTO "type_sources" VALUES(4,4,1,1773039600000,1773039600000,4);
INSERT INTO "type_sources" VALUES(5,5,9,1773057600000,1773086400000,1);
INSERT INTO "type_sources" VALUES(6,5,5,1773057600000,1773057600000,5);
INSERT INTO "type_sources" VALUES(7,2,1,1773180000000,1773180000000,1);
CREATE TABLE types (
    type_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, name)
  );
INSERT INTO "types" VALUES(1,'quantity','stepCount');
INSERT INTO "types" VALUES(2,'quantity','heartRate');
INSERT INTO "types" VALUES(3,'quantity','insulinDelivery');
INSERT INTO "types" VALUES(4,'category','mindfulSession');
INSERT INTO "types" VALUES(5,'quantity','dietaryEnergyConsumed');
INSERT INTO "types" VALUES(6,'quantity','dietaryProtein');
INSERT INTO "types" VALUES(7,'category','sleepAnalysis');
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
CREATE INDEX long_samples ON samples (type_id, CASE WHEN duration_ms <= 14400000 THEN 0 WHEN duration_ms <= 57600000 THEN 1 WHEN duration_ms <= 230400000 THEN 2 WHEN duration_ms <= 921600000 THEN 3 WHEN duration_ms <= 3686400000 THEN 4 WHEN duration_ms <= 14745600000 THEN 5 ELSE 6 END, start_ms) WHERE duration_ms > 3600000;
CREATE INDEX blood_test_spans ON dated_records (order_key, id)
    WHERE kind = 'bloodTest' AND hidden = 0 AND until_ms IS NOT NULL;
CREATE INDEX blood_test_ids_by_shown ON blood_test_ids (shown_id, place);
CREATE INDEX sample_parts_by_sample ON sample_parts (type_id, start_ms, identity);
CREATE INDEX superseded_samples ON samples (type_id, start_ms) WHERE superseded <> 0;
CREATE INDEX food_files_by_file ON food_files (file);
CREATE INDEX awaited_texts ON ready_texts (kind, order_key, id) WHERE characters IS NULL;
CREATE TRIGGER ready_text_of_new AFTER INSERT ON dated_records WHEN NEW.hidden = 0 BEGIN
    DELETE FROM ready_texts WHERE kind = NEW.kind AND order_key = NEW.order_key AND id = NEW.id;
    INSERT INTO ready_texts (kind, order_key, id)
      SELECT kind, order_key, id FROM dated_records
      WHERE kind = NEW.kind AND hidden = 0 AND order_key = NEW.order_key AND id = NEW.id LIMIT 1;
  END;
CREATE TRIGGER ready_text_of_gone AFTER DELETE ON dated_records WHEN OLD.hidden = 0 BEGIN
    DELETE FROM ready_texts WHERE kind = OLD.kind AND order_key = OLD.order_key AND id = OLD.id;
    INSERT INTO ready_texts (kind, order_key, id)
      SELECT kind, order_key, id FROM dated_records
      WHERE kind = OLD.kind AND hidden = 0 AND order_key = OLD.order_key AND id = OLD.id LIMIT 1;
  END;
CREATE TRIGGER ready_text_of_changed
  AFTER UPDATE OF kind, hidden, order_key, id, record, other_sources ON dated_records
  WHEN OLD.hidden = 0 OR NEW.hidden = 0 BEGIN
    DELETE FROM ready_texts WHERE kind = OLD.kind AND order_key = OLD.order_key AND id = OLD.id;
    INSERT INTO ready_texts (kind, order_key, id)
      SELECT kind, order_key, id FROM dated_records
      WHERE kind = OLD.kind AND hidden = 0 AND order_key = OLD.order_key AND id = OLD.id LIMIT 1;
    DELETE FROM ready_texts WHERE kind = NEW.kind AND order_key = NEW.order_key AND id = NEW.id;
    INSERT INTO ready_texts (kind, order_key, id)
      SELECT kind, order_key, id FROM dated_records
      WHERE kind = NEW.kind AND hidden = 0 AND order_key = NEW.order_key AND id = NEW.id LIMIT 1;
  END;
CREATE TRIGGER ready_texts_of_new_zone AFTER INSERT ON zones BEGIN
    UPDATE ready_texts SET characters = NULL, text = NULL WHERE kind IN ('workout', 'nutrition');
  END;
CREATE TRIGGER ready_texts_of_gone_zone AFTER DELETE ON zones BEGIN
    UPDATE ready_texts SET characters = NULL, text = NULL WHERE kind IN ('workout', 'nutrition');
  END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('imports',2);
INSERT INTO "sqlite_sequence" VALUES('sources',5);
INSERT INTO "sqlite_sequence" VALUES('provenances',12);
COMMIT;
PRAGMA user_version = 15;

/**
 * The version of the rules by which a sample that was read becomes a row: its identity, its value, and what is stored of its
 * metadata. To be raised by one whenever any of them changes: a stretch that an import of an earlier version brought is then not
 * known, and its samples are merged by the rules of today.
 */
export const storedSampleVersion = 1;

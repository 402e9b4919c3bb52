/** Names of listed records as many other sources as the limits of a record let: before, each import could add its own. */
export const fewerSources = `
  UPDATE dated_records SET other_sources = (
    SELECT json_group_array(json(value)) FROM (
      SELECT key, value, SUM(LENGTH(value) + 1) OVER (ORDER BY key) AS characters
      FROM json_each(dated_records.other_sources) ORDER BY key)
    WHERE key < 100 AND characters <= 65536)
  WHERE hidden = 0 AND (LENGTH(other_sources) > 65536 OR json_array_length(other_sources) > 100);
`;

-- Mean daily steps of each week, from `vitalgate export health --csv`, in DuckDB.
SELECT date_trunc('week', date)::date AS monday, round(avg(value))::int AS steps, count(value) AS days
FROM read_csv('health/metrics.csv', types = {'date': 'DATE', 'value': 'DOUBLE'})
WHERE metricId = 'stepCount'
GROUP BY monday
ORDER BY monday;

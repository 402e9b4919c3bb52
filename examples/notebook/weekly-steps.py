"""Mean daily steps of each week, from `vitalgate export health --csv`, with nothing but Python's standard library."""

# %%
import collections
import csv
import datetime
import statistics

with open("health/metrics.csv", newline="", encoding="utf-8") as file:
    days = [row for row in csv.DictReader(file) if row["metricId"] == "stepCount" and row["value"]]

# %%
weeks = collections.defaultdict(list)
for day in days:
    date = datetime.date.fromisoformat(day["date"])
    weeks[date - datetime.timedelta(days=date.weekday())].append(float(day["value"]))

for monday, steps in sorted(weeks.items()):
    print(monday, round(statistics.fmean(steps)), len(steps))

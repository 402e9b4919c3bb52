"""Mean daily steps of each week, from `vitalgate export health --csv`, with pandas."""

# %%
import pandas

metrics = pandas.read_csv("health/metrics.csv", parse_dates=["date"])
metrics.dtypes

# %%
steps = metrics[metrics["metricId"] == "stepCount"].set_index("date")["value"]
weeks = steps.resample("W-MON", label="left", closed="left").agg(["mean", "count"])
weeks = weeks[weeks["count"] > 0]

for monday, week in weeks.iterrows():
    print(monday.date(), round(week["mean"]), int(week["count"]))

// Publishes metrics to Home Assistant by MQTT discovery: `vitalgate metrics … --json | node publish.mjs mqtt://BROKER`.
// The broker's user and password: MQTT_USERNAME and MQTT_PASSWORD.
import { text } from 'node:stream/consumers';
import mqtt from 'mqtt';

const [, , broker] = process.argv;
if (broker === undefined) {
  console.error('Name the broker: mqtt://192.168.1.10 or mqtts://…');
  process.exit(2);
}

/** Topics may not hold these. */
const topicName = (id) => id.replaceAll(/[^A-Za-z0-9_-]/g, '_');

const metrics = JSON.parse((await text(process.stdin)) || 'null');
if (!Array.isArray(metrics)) {
  console.error(metrics?.error?.message ?? 'stdin holds no metrics; pipe `vitalgate metrics … --json` into this');
  process.exit(1);
}
const { MQTT_USERNAME: username, MQTT_PASSWORD: password } = process.env;
const client = await mqtt.connectAsync(broker, { username, password, reconnectPeriod: 0, connectTimeout: 10_000 });
for (const { metricId, name, unit, latest } of metrics) {
  const id = topicName(metricId);
  const state = `vitalgate/${id}`;
  const sensor = {
    name,
    unique_id: `vitalgate_${id}`,
    state_topic: state,
    value_template: '{{ value_json.value }}',
    json_attributes_topic: state,
    unit_of_measurement: unit === 'count/min' ? 'bpm' : unit,
    state_class: 'measurement',
    // Without news for two days the sensor is unavailable, and not for ever what it was.
    expire_after: 172_800,
    device: { identifiers: ['vitalgate'], name: 'Vitalgate' },
  };
  // Kept by the broker, so that Home Assistant has both again after a restart.
  await client.publishAsync(`homeassistant/sensor/vitalgate/${id}/config`, JSON.stringify(sensor), {
    qos: 1,
    retain: true,
  });
  if (latest !== null) await client.publishAsync(state, JSON.stringify(latest), { qos: 1, retain: true });
}
await client.endAsync();
console.error(`${metrics.length} sensors published.`);

import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { readJsonText } from '../../kit/json/json-file.ts';
import type { JsonPart } from '../../kit/json/json-reader.ts';
import { readWebhookPayload } from './read-webhook-payload.ts';
import { quantityListNames } from './webhook-quantities.ts';
import { webhookTime } from './webhook-record.ts';

const lists = [...quantityListNames, 'exercise', 'hydration', 'nutrition', 'sleep'];

/** Where a record of the app has a time. */
const timeFields = ['time', 'start_time', 'session_end_time'];

/**
 * Whether a text begins as a payload of HC Webhook does: an object that says when it was made and by which version of the app, or that has
 * one of the app's lists with a record that has the app's kind of time.
 */
function isWebhookPayload(head: string): boolean {
  const found = { timestamp: false, version: false, record: false };
  const parts: JsonPart[] = [
    { path: ['timestamp'], onValue: (value) => void (found.timestamp = webhookTime(value) !== null) },
    { path: ['app_version'], onValue: (value) => void (found.version = typeof value === 'string') },
  ];
  for (const list of lists) {
    for (const field of timeFields) {
      parts.push({
        path: [list, '*', field],
        onValue: (value, place) => void (found.record ||= typeof place[1] === 'number' && webhookTime(value) !== null),
      });
    }
  }
  readJsonText(head, parts);
  return found.record || (found.timestamp && found.version);
}

/**
 * The importer of HC Webhook, an Android app that sends what Health Connect holds as JSON: a list for each kind of record. Records have
 * no ids, so they are distinguished by what they say. Lists that are not known are counted. The format is described at
 * https://github.com/mcnaveen/health-connect-webhook/blob/main/docs/webhook.md.
 */
export function createHcWebhookImporter(): Importer {
  return createFileImporter({ fits: isWebhookPayload, read: readWebhookPayload });
}

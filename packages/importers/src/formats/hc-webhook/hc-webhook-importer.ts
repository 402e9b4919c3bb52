import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { isWebhookPayload } from './is-webhook-payload.ts';
import { readWebhookPayload } from './read-webhook-payload.ts';

/**
 * The importer of HC Webhook, an Android app that sends what Health Connect holds as JSON: a list for each kind of record. Records have
 * no ids, so they are distinguished by what they say. Lists that are not known are counted. The format is described at
 * https://github.com/mcnaveen/health-connect-webhook/blob/main/docs/webhook.md.
 */
export function createHcWebhookImporter(): Importer {
  return createFileImporter({ fits: isWebhookPayload, read: readWebhookPayload });
}

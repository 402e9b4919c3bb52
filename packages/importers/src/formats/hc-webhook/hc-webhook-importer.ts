import type { Importer } from '../../kit/importer.ts';
import { isWebhookPayload } from './is-webhook-payload.ts';
import { readWebhookPayload } from './read-webhook-payload.ts';

/**
 * The importer of HC Webhook, an Android app that sends what Health Connect holds as JSON: a list for each kind of record. Records have
 * no ids, so they are told apart by what they say. Lists that are not known are counted. The format is described at
 * https://github.com/mcnaveen/health-connect-webhook/blob/main/docs/webhook.md.
 */
export function createHcWebhookImporter(): Importer {
  return {
    async claims(source) {
      const claimed: string[] = [];
      for (const { path } of source.files) if (isWebhookPayload(await source.head(path))) claimed.push(path);
      return claimed;
    },
    async run(source, sink, context) {
      let complete = true;
      for (const { path } of source.files) {
        if (await readWebhookPayload(source, path, sink, context)) continue;
        complete = false;
        // A single file is named by the import itself.
        if (source.files.length > 1) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
      }
      return { complete };
    },
  };
}

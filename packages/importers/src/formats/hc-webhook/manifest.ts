import type { FormatManifest } from '../../kit/format-manifest.ts';

export const hcWebhook: FormatManifest = {
  format: 'hc-webhook',
  listed: { group: 'All of a phone', name: 'HC Webhook', what: 'its JSON files' },
  claims: 'content',
  phone: 'Android',
  feed: {
    mediaTypes: ['application/json'],
    body: "HC Webhook's JSON",
    platform: 'Android',
    usualName: 'My Android phone',
    sender: 'HC Webhook on an Android phone',
    introduction:
      'The free app **HC Webhook** sends what lies in Health Connect: the data of Google Fit, Samsung Health, Fitbit and many other apps. It reads back two days, so let it run at least daily.',
    whenSilent:
      'Open HC Webhook on the phone, in the network of this computer, and look at its log. Let the phone not restrict the battery use of the app.',
    steps: [
      'Install HC Webhook and let it read your health data, also in the background. Choose the data types that it sends.',
      'Under **Webhooks**, add this address: {url}',
      'Edit the headers of the address and add one. Key: `Authorization`. Value: {authorization}',
      'Choose how often it sends, and tap **Sync Now** once. Its delivery appears on this page.',
    ],
  },
  importer: async () => (await import('./hc-webhook-importer.ts')).createHcWebhookImporter(),
};

import type { HttpResponse } from '@vitalgate/http';
import { appHeaders } from './app-answers.ts';

function page(status: number, title: string, paragraphs: readonly string[]): HttpResponse {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}code{background:#8882;padding:.1em .3em}</style>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</html>
`;
  return { status, headers: appHeaders('text/html; charset=utf-8'), body };
}

/** The page behind the link that the host prints: where the settings are. */
export const welcomePage = page(200, 'Vitalgate is running', [
  'The settings page of this host runs in the terminal. In the folder of your checkout, type:',
  '<code>npx vitalgate-host developer-mode on</code> to serve the API,',
  '<code>npx vitalgate-host pairing open</code> to let a client ask, and to approve or deny it,',
  '<code>npx vitalgate-host import FILE</code> to bring in your health data, and',
  '<code>npx vitalgate-host status</code> to see how things stand.',
  'If you started the host with <code>--data-dir</code>, give the same to these commands.',
]);

/** For whoever comes without the key, or with one that was used. */
export const lockedPage = page(401, 'This link does not open anything', [
  'The link that the host prints works once. Everything it leads to can be done in the terminal: <code>npx vitalgate-host --help</code>.',
]);

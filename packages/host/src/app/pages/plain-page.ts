import { createHash } from 'node:crypto';
import type { HttpResponse } from '@vitalgate/http';
import { appHeaders } from '../answers/app-answers.ts';
import { htmlText, type HostCommands } from './host-commands.ts';

const style =
  ':root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:38rem;margin:12vh auto 3rem;padding:0 1.25rem}h1{font-size:1.6rem;line-height:1.2}code{font-size:.95em;background:#8882;border-radius:.3em;padding:.15em .4em;overflow-wrap:anywhere}';
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page of the host that needs none of the app's files: title and paragraphs of HTML that we wrote ourselves. */
export function plainPage(
  status: number,
  title: string,
  paragraphs: readonly string[],
  more: { readonly head?: string; readonly headers?: HttpResponse['headers'] } = {},
): HttpResponse {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${more.head ?? ''}<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</main>
</body>
</html>
`;
  const headers = appHeaders('text/html; charset=utf-8', policy);
  return { status, headers: [...headers, ...(more.headers ?? [])], body };
}

/** For whoever comes without a session: how to get in, and nothing else. */
export const lockedPage = ({ status, start }: HostCommands): HttpResponse =>
  plainPage(401, 'This page is locked', [
    'Vitalgate shows health data, so its pages open only with the link that the host prints in its terminal. Each link works once, in one browser, and for some minutes only.',
    'For a fresh link, type this in a terminal on this computer:',
    `<code>${htmlText(status)}</code>`,
    `or restart the host with <code>${htmlText(start)}</code>: it prints a new link and opens it.`,
    'Did you follow a link to get here, and were you in before? Then <a href="/">open the app again</a>.',
  ]);

/** For whoever is in but asks for a page that there is not. */
export const missingPage = plainPage(404, 'There is no such page', ['<a href="/">Go to the start page</a>']);

/** For a host whose pages were never built. */
export const unbuiltPage = ({ help }: HostCommands): HttpResponse =>
  plainPage(503, 'The pages are not built', [
    'The host runs, but its pages are missing. Stop it, type <code>npm run build</code> in the folder of your checkout, and start it again.',
    `Everything can be done in the terminal too: <code>${htmlText(help)}</code>.`,
  ]);

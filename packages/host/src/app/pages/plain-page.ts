import { createHash } from 'node:crypto';
import type { HttpResponse } from '@vitalgate/http';
import { appHeaders } from '../answers/app-answers.ts';
import { htmlText, type HostCommands } from './host-commands.ts';
import type { PlainWords } from './plain-words.ts';

/** As the pages look, without their files. */
const style = `:root{color-scheme:light dark;--ground:#f3f5f4;--card:#fff;--text:#14201d;--muted:#51605b;--line:#d9e0dd;--main:#0b6b5f;--on-main:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#111514;--card:#1a211f;--text:#edf3f1;--muted:#a6b4af;--line:#2f3a37;--main:#62d3bf;--on-main:#06231e}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:36rem;margin:min(12vh,6rem) auto 3rem;padding:0 1rem}
.name{color:var(--muted);font-weight:600;margin:0 0 1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem 1.5rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
h2{font-size:1.0625rem;margin:0 0 .25rem}
p{margin:0 0 .75rem}
.card>:last-child,.card>:last-child>:last-child{margin-bottom:0}
form,section{border-top:1px solid var(--line);padding-top:1rem;margin-top:1rem}
label{display:block;color:var(--muted)}
input,button{font:inherit;min-height:2.75rem;border-radius:.5rem;padding:.5rem .75rem}
input{width:100%;border:1px solid var(--muted);background:var(--ground);color:inherit;margin-bottom:.75rem}
button{border:0;background:var(--main);color:var(--on-main);font-weight:600;padding:.5rem 1.25rem}
a{color:var(--main)}
.note{font-weight:600}
code{display:inline-block;font-size:.9em;background:var(--ground);border:1px solid var(--line);border-radius:.4rem;padding:.25rem .5rem;overflow-wrap:anywhere}`;
const styleHash = createHash('sha256').update(style).digest('base64');

interface More {
  readonly status: number;
  readonly head?: string;
  readonly headers?: HttpResponse['headers'];
  /** HTML that we wrote ourselves, behind the paragraphs. */
  readonly rest?: string;
  /** Where forms may lead, as a source of the policy. */
  readonly formAction?: string;
}

/** A page of the host that needs none of the app's files: title and paragraphs of HTML that we wrote ourselves. */
export function plainPage(
  { language }: PlainWords,
  title: string,
  paragraphs: readonly string[],
  more: More,
): HttpResponse {
  const { formAction = "'none'", status } = more;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${more.head ?? ''}<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="name">Vitalgate</p>
<div class="card">
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
${more.rest ?? ''}
</div>
</main>
</body>
</html>
`;
  const headers = appHeaders('text/html; charset=utf-8', policy);
  return { status, headers: [...headers, ...(more.headers ?? [])], body };
}

/** What the locked page has beside the way by a link. */
export interface LockedOptions {
  /** Whether a passphrase lets in; `to` is the page that it is for. */
  readonly passphrase: { readonly to: string } | null;
  readonly status?: number;
  /** What became of the last try. */
  readonly note?: string;
}

function passphraseForm(words: PlainWords, { passphrase, note = '' }: LockedOptions): string {
  if (passphrase === null) return '';
  const hidden = `<input type="hidden" name="to" value="${htmlText(passphrase.to)}">`;
  return `<form method="post" action="/app/v1/session/passphrase">
<h2>${words.byPassphrase}</h2>
${note === '' ? '' : `<p class="note" role="alert">${note}</p>`}
<label for="passphrase">${words.passphrase}</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required>
${hidden}
<button>${words.open}</button>
</form>`;
}

/** For whoever comes without a session: how to get in, and nothing else. */
export function lockedPage(
  words: PlainWords,
  { status, start }: HostCommands,
  options: LockedOptions = { passphrase: null },
): HttpResponse {
  const form = passphraseForm(words, options);
  const page = plainPage(
    words,
    words.locked,
    [words.lockedMeaning, words.tryAgain((text) => `<a href="/">${text}</a>`)],
    {
      status: options.status ?? 401,
      rest: `${form}
<section>
<h2>${words.byLink}</h2>
<p>${words.linkMeaning}</p>
<p><code>${htmlText(status)}</code></p>
<p>${words.startMeaning} <code>${htmlText(start)}</code></p>
</section>`,
      ...(form === '' ? {} : { formAction: "'self'" }),
    },
  );
  // Else a browser sends the passphrase as if it came from nowhere.
  const headers = page.headers.map(
    ([name, value]) => [name, name === 'Referrer-Policy' ? 'same-origin' : value] as const,
  );
  return { ...page, headers };
}

/** For whoever is in but asks for a page that there is not. */
export const missingPage = (words: PlainWords): HttpResponse =>
  plainPage(words, words.missing, [`<a href="/">${words.goToStart}</a>`], { status: 404 });

/** For a host whose pages were never built. */
export const unbuiltPage = (words: PlainWords, { help }: HostCommands): HttpResponse => {
  const ways = [
    words.unbuiltMeaning('<code>npm run build</code>'),
    `${words.inTerminal} <code>${htmlText(help)}</code>.`,
  ];
  return plainPage(words, words.unbuilt, ways, { status: 503 });
};

import { expect, test } from 'vitest';
import { lockedPage } from './plain-page.ts';
import { plainWords } from './plain-words.ts';
import { withCommands } from './host-commands.ts';

const commands = {
  status: `vitalgate-host status --data-dir '/my "data"/<b>&$&'`,
  help: 'vitalgate-host --help',
  start: `vitalgate-host serve --data-dir '/my "data"/<b>&$&'`,
};
const status = 'vitalgate-host status --data-dir &#39;/my &quot;data&quot;/&lt;b&gt;&amp;$&amp;&#39;';

test('the document carries the commands, whatever signs the directory has', () => {
  const document = withCommands('<html><head><title>x</title></head><body></body></html>', commands, null);
  expect(document).toContain(`<meta name="vitalgate-status-command" content="${status}">`);
  expect(document).toContain(
    'content="vitalgate-host serve --data-dir &#39;/my &quot;data&quot;/&lt;b&gt;&amp;$&amp;&#39;">',
  );
  expect(document.match(/<\/head>/g)).toHaveLength(1);
  expect(document).not.toContain('vitalgate-session');
});

test('the locked page names the directory, and no sign of it becomes HTML', () => {
  const { body } = lockedPage(plainWords({ headers: [] }), commands);
  expect(body).toContain(`<code>${status}</code>`);
  expect(body).not.toContain('<b>');
});

const titleFor = (languages: string) =>
  /<html lang="(\w+)">[\s\S]*<h1>(.*)<\/h1>/
    .exec(String(lockedPage(plainWords({ headers: [['Accept-Language', languages]] }), commands).body))
    ?.slice(1);

test('the locked page speaks the first language of the browser that the pages have', () => {
  expect(titleFor('fr-FR, de-AT;q=0.9, en;q=0.8')).toEqual(['de', 'Diese Seite ist verschlossen']);
  expect(titleFor('en-GB,de;q=0.5')).toEqual(['en', 'This page is locked']);
  expect(titleFor('fr')).toEqual(['en', 'This page is locked']);
});

import { render } from 'preact';
import { chooseSpeech, speak } from './language/locale.ts';
import { textsReady } from './language/texts.ts';
import { AppShell } from './shell/app-shell.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';

const speech = chooseSpeech(navigator.languages, null);
speak(speech);
document.documentElement.lang = speech.language;
const place = document.getElementById('app');
const show = (): void => {
  if (place !== null) render(<AppShell />, place);
};
// Without the words of the browser's language, the pages are in English.
void textsReady().then(show, show);

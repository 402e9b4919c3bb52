import { render } from 'preact';
import { startShownTexts } from './language/shown-text.ts';
import { startPreferences } from './preferences/preferences.ts';
import { AppShell } from './shell/app-shell.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './paper/paper.css';

async function begin(): Promise<void> {
  startShownTexts();
  await startPreferences();
  const place = document.getElementById('app');
  if (place !== null) render(<AppShell />, place);
}

void begin();

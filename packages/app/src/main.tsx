import { render } from 'preact';
import { startPreferences } from './preferences/preferences.ts';
import { AppShell } from './shell/app-shell.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './paper/paper.css';

async function begin(): Promise<void> {
  await startPreferences();
  const place = document.getElementById('app');
  if (place !== null) render(<AppShell />, place);
}

void begin();

import { render } from 'preact';
import { AppShell } from './shell/app-shell.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';

const place = document.getElementById('app');
if (place !== null) render(<AppShell />, place);

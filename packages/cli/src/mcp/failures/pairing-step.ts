import type { Scope } from '@vitalgate/contract';
import { shellWord } from '@vitalgate/terminal';
import { ownCommand } from '../../program/own-command.ts';
import { untrustedText } from '../answer/untrusted-text.ts';
import type { KnownPairing } from '../tool/define-tool.ts';

/**
 * How the user pairs this computer, under the same name, so that this server finds it, and with the same scopes, so that
 * nothing more is opened than before, and `needed` where one is missing.
 */
export function pairingStep(pairing: KnownPairing | null, needed: Scope | null = null): string {
  const scopes = [...new Set([...(pairing?.scopes ?? []), ...(needed === null ? [] : [needed])])].join(',');
  const name = pairing === null ? '' : ` --name ${shellWord(untrustedText(pairing.name))}`;
  const command = ownCommand(`pair LINK${name}${scopes === '' ? '' : ` --scopes ${scopes}`}`);
  return `Ask the user to open the pairing window (the app’s page Developer Mode, or vitalgate-host pairing open) and to run: ${command}`;
}

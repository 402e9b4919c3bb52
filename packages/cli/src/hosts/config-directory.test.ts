import { expect, test } from 'vitest';
import { configDirectory } from './config-directory.ts';

const home = '/home/ada';

test.each([
  ['linux', {}, '/home/ada/.config/vitalgate'],
  ['linux', { XDG_CONFIG_HOME: '/home/ada/settings' }, '/home/ada/settings/vitalgate'],
  ['linux', { XDG_CONFIG_HOME: 'settings' }, '/home/ada/.config/vitalgate'],
  ['darwin', {}, '/home/ada/Library/Application Support/Vitalgate Client'],
  ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\Vitalgate Client'],
  ['linux', { VITALGATE_CONFIG_DIR: '/elsewhere', XDG_CONFIG_HOME: '/home/ada/settings' }, '/elsewhere'],
] as const)('on %s with %j it is %s', (platform, environment, directory) => {
  expect(configDirectory({ platform, environment, home })).toBe(directory);
});

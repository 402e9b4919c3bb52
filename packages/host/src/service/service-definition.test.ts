import { expect, test } from 'vitest';
import { serviceDefinition } from './service-definition.ts';

const parts = {
  command: ['/usr/bin/node', '/opt/my host/bin.mjs', 'serve', '--data-dir', '/data/100% "mine"/$HOME'],
  home: '/home/ada',
  environment: {},
  user: 501,
};

test('a systemd user unit quotes what systemd would read otherwise', () => {
  const unit = serviceDefinition('linux', parts);
  expect(unit?.path).toBe('/home/ada/.config/systemd/user/vitalgate-host.service');
  expect(unit?.text).toContain(
    String.raw`ExecStart=/usr/bin/node "/opt/my host/bin.mjs" serve --data-dir "/data/100%% \"mine\"/$$HOME"`,
  );
  expect(unit?.start.at(-1)).toEqual(['systemctl', '--user', 'enable', '--now', 'vitalgate-host.service']);
  const elsewhere = serviceDefinition('linux', { ...parts, environment: { XDG_CONFIG_HOME: '/conf' } });
  expect(elsewhere?.path).toBe('/conf/systemd/user/vitalgate-host.service');
});

test('a launchd agent has each word as a string of its own', () => {
  const agent = serviceDefinition('darwin', { ...parts, home: '/Users/ada', command: ['/usr/bin/node', 'a & <b>'] });
  expect(agent?.path).toBe('/Users/ada/Library/LaunchAgents/local.vitalgate-host.plist');
  expect(agent?.text).toContain('    <string>a &amp; &lt;b&gt;</string>\n  </array>');
  expect(agent?.start).toEqual([['launchctl', 'bootstrap', 'gui/501', agent?.path]]);
});

test('elsewhere none is known', () => {
  expect(serviceDefinition('win32', parts)).toBeNull();
});

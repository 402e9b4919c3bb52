import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isInList, peerUser, userInTable, type Endpoint, type PeerUser } from './peer-user.ts';

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0304027F:223D 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 111 1 0000 100 0 0 10 0
   1: 0100007F:C350 0304027F:223D 01 00000000:00000000 00:00000000 00000000  1001        0 112 1 0000 20 4 30 10 -1
   2: 0304027F:223D 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 113 1 0000 20 4 30 10 -1
`;
const from: Endpoint = { address: '127.0.0.1', port: 50_000 };
const to: Endpoint = { address: '127.2.4.3', port: 8765 };

test('of the two ends of a connection it is the user of the other one that counts', () => {
  expect(userInTable(table, from, to)).toBe(1001);
  expect(userInTable(table, to, from)).toBe(1000);
  expect(userInTable(table, { ...from, port: 50_001 }, to)).toBeNull();
});

test('a line of lsof is of this very connection, in this direction', () => {
  const list = 'p812\nf31\nn127.0.0.1:50000->127.2.4.3:8765\nn[::1]:50001->[::1]:8765\n';
  expect(isInList(list, from, to)).toBe(true);
  expect(isInList(list, to, from)).toBe(false);
  expect(isInList(list, { ...from, port: 5000 }, to)).toBe(false);
  expect(isInList(list, { address: '::1', port: 50_001 }, { address: '::1', port: 8765 })).toBe(true);
});

async function listening(address: string): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, address);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

function userOf({ remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 }: Socket): Promise<PeerUser> {
  return peerUser({ address: remoteAddress, port: remotePort }, { address: localAddress, port: localPort });
}

test.skipIf(process.platform === 'win32').each(['127.0.0.1', '::1'])(
  'a connection from %s of this user',
  async (at) => {
    const { server, port } = await listening(at);
    const client = connect(port, at);
    const [socket] = (await once(server, 'connection')) as [Socket];
    expect(await userOf(socket)).toBe('own');
    client.destroy();
  },
);

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a connection of another user (on Linux, for root, who can be one)',
  async () => {
    const { server, port } = await listening('127.0.0.1');
    const other = spawn('/bin/bash', ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`], { uid: 4321, gid: 4321 });
    const [socket] = (await once(server, 'connection')) as [Socket];
    expect(await userOf(socket)).toBe('other');
    socket.destroy();
    await once(other, 'close');
  },
);

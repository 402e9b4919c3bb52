/** An address with its mask, as a certificate holds it: 8 bytes for IPv4, 32 for IPv6. */
type Network = readonly number[];

const ipv4 = (octets: readonly number[], prefix: number): Network => [...octets, ...mask(4, prefix)];
const ipv6 = (start: readonly number[], prefix: number): Network => [
  ...Array.from({ length: 16 }, (_, index) => start[index] ?? 0),
  ...mask(16, prefix),
];

function mask(bytes: number, prefix: number): readonly number[] {
  return Array.from({ length: bytes }, (_, index) => (0xff00 >> Math.min(8, Math.max(0, prefix - 8 * index))) & 0xff);
}

/** The addresses of own networks: loopback, private, link-local, unique-local and 100.64.0.0/10. */
const ownNetworks: readonly Network[] = [
  ipv4([127, 0, 0, 0], 8),
  ipv4([10, 0, 0, 0], 8),
  ipv4([172, 16, 0, 0], 12),
  ipv4([192, 168, 0, 0], 16),
  ipv4([169, 254, 0, 0], 16),
  ipv4([100, 64, 0, 0], 10),
  ipv6([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128),
  ipv6([0xfe, 0x80], 10),
  ipv6([0xfc], 7),
];

function tagged(tag: number, content: readonly number[]): readonly number[] {
  const { length } = content;
  const written = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return [tag, ...written, ...content];
}

const sequence = 0x30;
const permittedSubtrees = 0xa0;
const excludedSubtrees = 0xa1;
const rfc822Name = 0x81;
const dnsName = 0x82;
const uri = 0x86;
const ipAddress = 0x87;

const text = (tag: number, name: string): readonly number[] => tagged(tag, [...Buffer.from(name, 'ascii')]);

/** Nobody can have a name below it (RFC 6761 6.4). */
const nowhere = 'invalid';

const subtreesOf = (bases: readonly (readonly number[])[]): readonly number[] =>
  bases.flatMap((base) => tagged(sequence, base));

/**
 * The content of a Name Constraints extension (RFC 5280 4.2.1.10) which permits these DNS names and what is below them, and
 * the addresses of own networks, and nothing else of either kind, and no mail address and no URI. These are excluded by the empty
 * name, which holds all of them. Since not every program reads it so, they are also permitted at a name that nobody can have, and
 * so nowhere else.
 */
export function nameConstraints(dnsNames: readonly string[]): Uint8Array {
  const permitted = subtreesOf([
    ...dnsNames.map((name) => text(dnsName, name)),
    ...ownNetworks.map((network) => tagged(ipAddress, network)),
    text(rfc822Name, nowhere),
    text(uri, nowhere),
  ]);
  const excluded = subtreesOf([text(rfc822Name, ''), text(uri, '')]);
  return Uint8Array.from(
    tagged(sequence, [...tagged(permittedSubtrees, permitted), ...tagged(excludedSubtrees, excluded)]),
  );
}

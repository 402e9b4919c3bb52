const table = [
  0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01,
  0x8801, 0x4400,
];

/** The checksum of 16 bits by which FIT files end, over half bytes. */
export function fitChecksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum >> 4) ^ (table[sum & 0xf] ?? 0) ^ (table[byte & 0xf] ?? 0);
    sum = (sum >> 4) ^ (table[sum & 0xf] ?? 0) ^ (table[byte >> 4] ?? 0);
  }
  return sum;
}

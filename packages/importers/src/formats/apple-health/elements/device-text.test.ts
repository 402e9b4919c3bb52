import { expect, test } from 'vitest';
import { deviceText } from './device-text.ts';

test('A55: commas and colons inside the parts, the address and the creation date left out', () => {
  const text =
    '<<HKDevice: 0x1>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:10.2, creation date:2025-01-01 00:00:00 +0000>';
  expect(deviceText(text)).toBe('Apple Watch, Watch6,7, 10.2');
});

test.each([
  ['<<HKDevice: 0x282a45810>, name:iPhone, manufacturer:Apple Inc., model:iPhone>', 'iPhone'],
  ['<<HKDevice: 0x2>, manufacturer:Withings, model:WBS06, hardware:6, software:1>', 'WBS06, 6, 1'],
  ['<<HKDevice: 0x3>, name:Scale, the big: one, model:X>', 'Scale, the big: one'],
  ['<<HKDevice: 0x4>, manufacturer:Nobody>', 'manufacturer:Nobody'],
  ['<Watch6,4>', '<Watch6,4>'],
  ['Polar H10', 'Polar H10'],
])('%s', (text, expected) => {
  expect(deviceText(text)).toBe(expected);
});

import { dayMilliseconds } from '@vitalgate/days';
import type { QuantityType } from '@vitalgate/contract';
import { formatInstant, sampleId, utf8Bytes, type Instant } from '@vitalgate/core';

/** More bytes than the head of any sample has, without its type's name. */
const mostBytes = 240;

const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const base32 = utf8Bytes('0123456789abcdefghijklmnopqrstuv');

/** The text before the id of a sample. */
export const idStart = '{"id":"';

/** True if `putCompact` can write a number: all are such but those before 1970, and what no digest is. */
const isPlain = (number: number): boolean => number >= 0 && number <= Number.MAX_SAFE_INTEGER;

/** Writes a whole number of base 32, as `sampleId` has it; answers where it ends. */
function putCompact(bytes: Uint8Array, from: number, number: number): number {
  const high = Math.floor(number / 2 ** 25);
  const low = number - high * 2 ** 25;
  let at = from;
  let shift = 0;
  while (high >> (shift + 5) !== 0) shift += 5;
  for (; shift >= 0; shift -= 5) bytes[at++] = base32[(high >> shift) & 31] ?? 0;
  for (shift = 20; shift >= 0; shift -= 5) bytes[at++] = base32[(low >> shift) & 31] ?? 0;
  return at;
}

/** Writes a whole number from 0 up to two billion; answers where it ends. */
function putWhole(bytes: Uint8Array, from: number, number: number): number {
  let end = from + 1;
  for (let most = 10; number >= most; most *= 10) end++;
  let rest = number;
  for (let at = end - 1; at >= from; at--) {
    const tenth = (rest / 10) | 0;
    bytes[at] = zero + rest - tenth * 10;
    rest = tenth;
  }
  return end;
}

function putText(bytes: Uint8Array, from: number, ascii: string): number {
  for (let index = 0; index < ascii.length; index++) bytes[from + index] = ascii.charCodeAt(index);
  return from + ascii.length;
}

/** Numbers below it, in thousandths, are whole 31-bit ones. */
const mostThousandths = 1_000_000_000;

/** Writes a number as JSON has it; answers where it ends. Most have three decimals at most: those need no search for the shortest text. */
function putNumber(bytes: Uint8Array, from: number, value: number): number {
  const thousandths = Math.round(value * 1000);
  if (thousandths / 1000 !== value || thousandths >= mostThousandths || thousandths <= -mostThousandths)
    return putText(bytes, from, JSON.stringify(value));
  let at = from;
  let rest = thousandths;
  if (rest < 0) {
    bytes[at++] = minus;
    rest = -rest;
  }
  const whole = (rest / 1000) | 0;
  const decimals = rest - whole * 1000;
  at = putWhole(bytes, at, whole);
  if (decimals === 0) return at;
  bytes[at++] = point;
  const tenths = (decimals / 100) | 0;
  const hundredths = (decimals / 10) | 0;
  bytes[at++] = zero + tenths;
  if (decimals === tenths * 100) return at;
  bytes[at++] = zero + hundredths - tenths * 10;
  if (decimals === hundredths * 10) return at;
  bytes[at++] = zero + decimals - hundredths * 10;
  return at;
}

/** Writes the time of a day, `07:30:00.000`, over what a template has there. */
function putTime(bytes: Uint8Array, at: number, milliseconds: number): void {
  const hours = (milliseconds / 3_600_000) | 0;
  const minutes = ((milliseconds / 60_000) | 0) - hours * 60;
  const seconds = (milliseconds / 1000) | 0;
  const second = seconds - hours * 3600 - minutes * 60;
  const rest = milliseconds - seconds * 1000;
  putTwo(bytes, at, hours);
  putTwo(bytes, at + 3, minutes);
  putTwo(bytes, at + 6, second);
  const hundreds = (rest / 100) | 0;
  bytes[at + 9] = zero + hundreds;
  putTwo(bytes, at + 10, rest - hundreds * 100);
}

function putTwo(bytes: Uint8Array, at: number, number: number): void {
  const tens = (number / 10) | 0;
  bytes[at] = zero + tens;
  bytes[at + 1] = zero + number - tens * 10;
}

/** Writes the text of a sample from its id up to its unit; answers where it ends. It is ASCII. */
export interface SampleHead {
  /** More bytes than it ever writes. */
  readonly mostBytes: number;
  put(bytes: Uint8Array, from: number, start: number, duration: number, identity: number, value: number): number;
}

/** The head of samples of one type: what is the same in all is copied as one piece, with the day of the sample before. */
export function sampleHead({ name }: QuantityType): SampleHead {
  const beforeStart = `","type":${JSON.stringify(name)},"start":"`;
  const day = '2026-03-09T';
  const time = '00:00:00.000Z';
  const beforeEnd = '","end":"';
  const template = utf8Bytes(`${beforeStart}${day}${time}${beforeEnd}${day}${time}","value":`);
  const startDay = beforeStart.length;
  const startTime = startDay + day.length;
  const endDay = startTime + time.length + beforeEnd.length;
  const endTime = endDay + day.length;
  let templateDay = Number.NaN;

  const dayText = (dayNumber: number): string =>
    formatInstant((dayNumber * dayMilliseconds) as Instant).slice(0, day.length);

  return {
    mostBytes: mostBytes + name.length,
    put(bytes, from, start, duration, identity, value) {
      let at = from;
      if (!isPlain(start) || !isPlain(identity)) at = putText(bytes, at, sampleId(start as Instant, identity));
      else {
        at = putCompact(bytes, at, start);
        bytes[at++] = minus;
        at = putCompact(bytes, at, identity);
      }
      const startDayNumber = Math.floor(start / dayMilliseconds);
      if (startDayNumber !== templateDay) {
        putText(template, startDay, dayText(startDayNumber));
        putText(template, endDay, dayText(startDayNumber));
        templateDay = startDayNumber;
      }
      bytes.set(template, at);
      const startInDay = start - startDayNumber * dayMilliseconds;
      putTime(bytes, at + startTime, startInDay);
      const endInDay = startInDay + duration;
      if (endInDay >= 0 && endInDay < dayMilliseconds) putTime(bytes, at + endTime, endInDay);
      else {
        const endDayNumber = startDayNumber + Math.floor(endInDay / dayMilliseconds);
        putText(bytes, at + endDay, dayText(endDayNumber));
        putTime(bytes, at + endTime, start + duration - endDayNumber * dayMilliseconds);
      }
      return putNumber(bytes, at + template.length, value);
    },
  };
}

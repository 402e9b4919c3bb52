import type { Field, Kind } from '../records/field.ts';

/** Where a JSON value is not of its shape: a path such as `.data[3].value`, and what should stand there. */
export interface Fault {
  readonly path: string;
  readonly expected: string;
}

export type AnyShape = (value: unknown) => Fault | null;

/**
 * Finds the first fault of a JSON value; null if it can be used as `T`. Keys that a shape does not name and words
 * that an enumeration does not list are let through: a later host may send them.
 */
export interface Shape<T> extends AnyShape {
  /** Never set: makes the compiler hold a shape to exactly `T`. */
  readonly of?: (value: T) => T;
}

function must(expected: string): Fault {
  return { path: '', expected };
}

export function text<T extends string>(): Shape<T> {
  return (value) => (typeof value === 'string' ? null : must('text'));
}

export function textLike(form: RegExp, expected: string): Shape<string> {
  return (value) => (typeof value === 'string' && form.test(value) ? null : must(expected));
}

export const number: Shape<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? null : must('a number');

export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? null : must('true or false'));

/** The shape, or null if the value is not known. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

/** The shape, or no such key at all. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? null : shape(value));
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return must('a list');
    for (let index = 0; index < value.length; index++) {
      const fault = shape(value[index]);
      if (fault !== null) return { ...fault, path: `[${index}]${fault.path}` };
    }
    return null;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with at least these keys. */
export function object<T extends object>(fields: { readonly [Key in keyof T]-?: Shape<T[Key]> }): Shape<T> {
  const keys = Object.keys(fields);
  const shapes = Object.values<AnyShape>(fields);
  return (value) => {
    if (!isObject(value)) return must('an object');
    // Plain loops: this runs for each record, and its parts for each field.
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      const fault = (shapes[index] as AnyShape)(value[key]);
      if (fault !== null) return { ...fault, path: `.${key}${fault.path}` };
    }
    return null;
  };
}

/** An object whose values, under whatever keys, are of the shape. */
export function record<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value) => {
    if (!isObject(value)) return must('an object');
    for (const key of Object.keys(value)) {
      const fault = shape(value[key]);
      if (fault !== null) return { ...fault, path: `.${key}${fault.path}` };
    }
    return null;
  };
}

const kinds: Readonly<Record<Kind, AnyShape>> = { text: text(), instant: text(), date: text(), number, flag };
const around = { orNull: nullable, orAbsent: optional, list, map: record } as const;

function isAround(field: Field): field is readonly [keyof typeof around, Field] {
  return Array.isArray(field);
}

/** The shape of what a field says. That it is a shape of `T` is for the caller to know. */
export function shapeOf<T>(field: Field): Shape<T> {
  if (typeof field === 'string') return kinds[field];
  if (isAround(field)) return around[field[0]](shapeOf(field[1])) as AnyShape;
  const shapes = Object.entries(field).map(([key, inner]) => [key, shapeOf(inner)]);
  return object(Object.fromEntries(shapes) as Readonly<Record<string, AnyShape>>) as AnyShape;
}

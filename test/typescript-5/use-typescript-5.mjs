/** Loaded before a program (`node --import`) that imports the newest TypeScript although it needs the programming interface of 5. */
import { register } from 'node:module';

const hooks = `export const resolve = (name, context, next) =>
  next(name, name === 'typescript' ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} } : context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

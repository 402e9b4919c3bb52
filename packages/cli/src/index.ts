export { runCommandLine } from './commands/main.ts';

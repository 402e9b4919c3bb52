export { InvalidArgumentError } from 'commander';
export { checkWritable } from './files/check-writable.ts';
export { CommandError } from './commands/command-error.ts';
export { registerCompletion, type NamesOf } from './commands/completion.ts';
export { counted } from './text/counted.ts';
export { isBundleCurrent } from './commands/current-bundle.ts';
export {
  addCommand,
  addGroup,
  type CommandDefinition,
  type CommandInput,
  type CommandOption,
  type CommandPlace,
  type RunCommand,
} from './commands/define-command.ts';
export { ifThere, jsonIfThere, parsedJson } from './files/if-there.ts';
export { createPrivateFile, removeDrafts, writePrivateFile } from './files/private-file.ts';
export { processSurroundings, usualFolder, type Surroundings } from './files/usual-folder.ts';
export { escapedJson, plainJson, plainText } from './text/plain-text.ts';
export { progressLine, screenProgress, type ProgressLine } from './screen/progress-line.ts';
export { failureText, sentence, type Typed } from './commands/report-failure.ts';
export { commandTree, runProgram, typedBy, type Program } from './commands/run-program.ts';
export { shellWord } from './text/shell-word.ts';
export { tableLines, tablePrinter, type TableColumn } from './text/table-printer.ts';
export {
  outliveOutput,
  processTerminal,
  ReaderGone,
  writingTo,
  type Outlet,
  type Terminal,
} from './screen/terminal.ts';
export { paddedText, shortenedText, textWidth } from './text/text-width.ts';
export { spaced, unbroken } from './text/unbroken.ts';
export { whileInterruptible } from './commands/while-interruptible.ts';

export { InvalidArgumentError } from 'commander';
export { CommandError } from './command-error.ts';
export { registerCompletion, type NamesOf } from './completion.ts';
export { counted } from './counted.ts';
export { isBundleCurrent } from './current-bundle.ts';
export {
  addCommand,
  addGroup,
  type CommandDefinition,
  type CommandInput,
  type CommandOption,
  type CommandPlace,
  type RunCommand,
  type Typed,
} from './define-command.ts';
export { createPrivateFile, removeDrafts, writePrivateFile } from './files/private-file.ts';
export { processSurroundings, usualFolder, type Surroundings } from './files/usual-folder.ts';
export { escapedJson, plainJson, plainText } from './plain-text.ts';
export { progressLine, screenProgress, type ProgressLine } from './progress-line.ts';
export { failureText, sentence } from './report-failure.ts';
export { commandTree, runProgram, typedBy, type Program } from './run-program.ts';
export { shellWord } from './shell-word.ts';
export { tableLines, tablePrinter, type TableColumn } from './table-printer.ts';
export { processTerminal, ReaderGone, writingTo, type Outlet, type Terminal } from './terminal.ts';
export { paddedText, shortenedText, textWidth } from './text-width.ts';
export { spaced, unbroken } from './unbroken.ts';
export { whileInterruptible } from './while-interruptible.ts';

import type { CommandPlaceWords, CompletionWord } from './command-places.ts';

/** A shell that a completion script is written for. */
export type Shell = 'bash' | 'zsh' | 'fish';

/** What leads from one place to the next, as patterns of `case`: `"nutrition logs"`; one blank before words at the root. */
function steps(places: readonly CommandPlaceWords[], quote: string): readonly string[] {
  return places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `${quote}${path.includes(' ') ? path : ` ${path}`}${quote}`);
}

function allWords({ commands, values, options }: CommandPlaceWords): readonly CompletionWord[] {
  return [...commands, ...values, ...options];
}

/** A text within single quotes of bash and zsh. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The name of a program as part of a function's name. */
function functionName(program: string): string {
  return program.replaceAll('-', '_');
}

function bash(program: string, places: readonly CommandPlaceWords[]): readonly string[] {
  return [
    `_${functionName(program)}() {`,
    '  local word place= known=',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$place $word" in',
    `      ${steps(places, '"').join('|')}) place="\${place:+$place }$word" ;;`,
    '    esac',
    '  done',
    '  case "$place" in',
    ...places.map(
      (place) =>
        `    ${quoted(place.path)}) known=${quoted(
          allWords(place)
            .map(({ text }) => text)
            .join(' '),
        )} ;;`,
    ),
    '  esac',
    '  COMPREPLY=($(compgen -W "$known" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    `complete -o default -F _${functionName(program)} ${program}`,
  ];
}

/** A word and its description as `_describe` of zsh takes them: a colon ends the word. */
function entry({ text, description }: CompletionWord): string {
  return quoted(`${text.replaceAll(':', String.raw`\:`)}:${description}`);
}

function zsh(program: string, places: readonly CommandPlaceWords[]): readonly string[] {
  const name = `_${functionName(program)}`;
  return [
    `#compdef ${program}`,
    `${name}() {`,
    '  local word place=',
    '  local -a known',
    '  for word in "${(@)words[2,CURRENT-1]}"; do',
    '    case "$place $word" in',
    `      ${steps(places, '"').join('|')}) place="\${place:+$place }$word" ;;`,
    '    esac',
    '  done',
    '  case "$place" in',
    ...places.map((place) => `    ${quoted(place.path)}) known=(${allWords(place).map(entry).join(' ')}) ;;`),
    '  esac',
    `  _describe '${program}' known || _files`,
    '}',
    `compdef ${name} ${program}`,
  ];
}

/** A text within single quotes of fish. */
function escaped(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

function fish(program: string, places: readonly CommandPlaceWords[]): readonly string[] {
  const name = `__${functionName(program)}_at`;
  const fishAt = (path: string): string => `complete -c ${program} -n ${escaped(`${name} "${path}"`)}`;
  return [
    `function ${name}`,
    '  set -l place ""',
    '  for word in (commandline -opc)[2..-1]',
    '    switch "$place $word"',
    `      case ${steps(places, "'").join(' ')}`,
    '        set place (string trim -- "$place $word")',
    '    end',
    '  end',
    '  test "$place" = "$argv[1]"',
    'end',
    ...places.flatMap(({ path, commands, values, options }) => [
      ...[...commands, ...values].map(
        ({ text, description }) => `${fishAt(path)} -f -a ${escaped(text)} -d ${escaped(description)}`,
      ),
      ...options.map(
        ({ text, description, takesValue }) =>
          `${fishAt(path)} -l ${text.replace(/^--/, '')}${takesValue === true ? ' -r' : ''} -d ${escaped(description)}`,
      ),
    ]),
  ];
}

const writers = { bash, zsh, fish } as const;

/** The script that teaches a shell the commands and options of a program. */
export function completionScript(shell: Shell, program: string, places: readonly CommandPlaceWords[]): string {
  return `${writers[shell](program, places).join('\n')}\n`;
}

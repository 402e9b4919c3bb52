import type { CommandPlaceWords, CompletionOption, CompletionWord } from './command-places.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** The words that lead from one place to the next, as patterns of `case`: `"nutrition logs"`; one blank before words at the root. */
function steps(places: readonly CommandPlaceWords[], quote: string): readonly string[] {
  return places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `${quote}${path.includes(' ') ? path : ` ${path}`}${quote}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function functionName(program: string): string {
  return program.replaceAll('-', '_');
}

function namingOptions(places: readonly CommandPlaceWords[]): readonly (readonly [kind: string, options: string[]])[] {
  const kinds = new Map<string, Set<string>>();
  for (const { text, names } of places.flatMap(({ options }) => options)) {
    if (names !== null) kinds.set(names, (kinds.get(names) ?? new Set()).add(text));
  }
  return [...kinds].map(([kind, options]) => [kind, [...options]]);
}

/** Lines of a `case` that asks the program for names after an option that takes one. */
function namesAfterOptions(program: string, places: readonly CommandPlaceWords[], variable: string): readonly string[] {
  return namingOptions(places).map(
    ([kind, options]) => `    ${options.join('|')}) ${variable}=${asked(program, kind)} ;;`,
  );
}

function asked(program: string, kind: string): string {
  return `"$(${program} completion-names ${kind} 2>/dev/null)"`;
}

/** The lines that find the place in the tree, from words that come one by one. */
function placeLines(places: readonly CommandPlaceWords[], words: string): readonly string[] {
  return [
    `  for word in ${words}; do`,
    '    case "$place $word" in',
    `      ${steps(places, '"').join('|')}) place="\${place:+$place }$word" ;;`,
    '    esac',
    '  done',
  ];
}

function lines(words: readonly CompletionWord[]): string {
  return quoted(words.map(({ text }) => text).join('\n'));
}

function bash(program: string, places: readonly CommandPlaceWords[]): readonly string[] {
  const name = `_${functionName(program)}`;
  return [
    `${name}() {`,
    '  local word place= words= options= names= before="${COMP_WORDS[COMP_CWORD-1]}" current="${COMP_WORDS[COMP_CWORD]}"',
    ...placeLines(places, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"'),
    '  case "$place" in',
    ...places.map(
      ({ path, words, options, names }) =>
        `    ${quoted(path)}) words=${lines(words)} options=${lines(options)} names=${names ?? ''} ;;`,
    ),
    '  esac',
    '  case "$before" in',
    ...namesAfterOptions(program, places, 'words'),
    '    *)',
    `      if [[ "$current" == -* ]]; then words="$options"`,
    `      elif [[ -n "$names" ]]; then words="$words"$'\\n'"$(${program} completion-names "$names" 2>/dev/null)"; fi ;;`,
    '  esac',
    `  local IFS=$'\\n'`,
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    `complete -o default -F ${name} ${program}`,
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
    '  local word place= names=',
    '  local -a known options',
    ...placeLines(places, '"${(@)words[2,CURRENT-1]}"'),
    '  case "$place" in',
    ...places.map(
      ({ path, words, options, names }) =>
        `    ${quoted(path)}) known=(${words.map(entry).join(' ')}) options=(${options.map(entry).join(' ')}) names=${names ?? ''} ;;`,
    ),
    '  esac',
    '  case "${words[CURRENT-1]}" in',
    ...namingOptions(places).map(
      ([kind, options]) =>
        `    ${options.join('|')}) known=("\${(@f)$(${program} completion-names ${kind} 2>/dev/null)}") ;;`,
    ),
    '    *)',
    '      if [[ "$PREFIX" == -* ]]; then known=("${options[@]}")',
    `      elif [[ -n "$names" ]]; then known+=("\${(@f)$(${program} completion-names $names 2>/dev/null)}"); fi ;;`,
    '  esac',
    `  _describe '${program}' known || _files`,
    '}',
    `compdef ${name} ${program}`,
  ];
}

function escaped(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}

function fish(program: string, places: readonly CommandPlaceWords[]): readonly string[] {
  const name = `__${functionName(program)}_at`;
  const fishAt = (path: string): string => `complete -c ${program} -n ${escaped(`${name} "${path}"`)}`;
  const namesOf = (kind: string): string => `-a ${escaped(`(${program} completion-names ${kind} 2>/dev/null)`)}`;
  const optionLine = (path: string, { text, description, takesValue, names }: CompletionOption): string =>
    `${fishAt(path)} -l ${text.replace(/^--/, '')}${takesValue ? ' -r' : ''}${names === null ? '' : ` -f ${namesOf(names)}`} -d ${escaped(description)}`;
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
    ...places.flatMap(({ path, words, options, names }) => [
      ...words.map(({ text, description }) => `${fishAt(path)} -f -a ${escaped(text)} -d ${escaped(description)}`),
      ...(names === null ? [] : [`${fishAt(path)} -f ${namesOf(names)}`]),
      ...options.map((option) => optionLine(path, option)),
    ]),
  ];
}

const writers = { bash, zsh, fish } as const;

/** The script that teaches a shell the commands and options of a program, and to ask it for names. */
export function completionScript(shell: Shell, program: string, places: readonly CommandPlaceWords[]): string {
  return `${writers[shell](program, places).join('\n')}\n`;
}

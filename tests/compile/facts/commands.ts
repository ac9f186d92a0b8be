/** A curl command as a shell would run it. */
export interface CurlCommand {
  url: string;
  method: string;
  headers: Map<string, string>;
  /** The data, joined with `&` as curl does. */
  data: string | null;
  /** Whether it sends credentials with `--user`. */
  hasUser: boolean;
}

/** Values of variables that a guide sets; a variable without a value stays as `$NAME`. */
type Variables = ReadonlyMap<string, string>;

/** The fenced shell blocks of a guide. */
export function shellBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/^ *```(?:bash|sh|shell)[^\n]*\n([\s\S]*?)^ *```/gm)].map(([, code = '']) => code);
}

/** The variables that the blocks of a guide set to a text. */
export function variablesIn(blocks: readonly string[]): Map<string, string> {
  const settings = blocks.flatMap((block) => [...block.matchAll(/^ *(?:export +)?([A-Z_]+)='([^']*)'/gm)]);
  return new Map(settings.map(([, name = '', value = '']) => [name, value]));
}

/** The curl commands of a block. Commands of other programs, and what follows a pipe, are skipped. */
export function curlCommands(block: string, variables: Variables): CurlCommand[] {
  return commandsOf(block, variables)
    .filter(([program]) => program === 'curl')
    .map(([, ...words]) => commandFrom(words));
}

/** Splits a block at the ends of its commands, and each command into words, with the quoting rules of a POSIX shell. */
function commandsOf(block: string, variables: Variables): string[][] {
  const commands: string[][] = [[]];
  const text = block.replaceAll(/\\\n/g, ' ');
  const token =
    /(?<space>[ \t]+)|(?<end>[\n;|&]+)|(?<comment>#[^\n]*)|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<plain>[^\s;|&'"]+)/gy;
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  for (const { groups = {} } of text.matchAll(token)) {
    const { space, end, comment, single, double, plain } = groups;
    if (space !== undefined || (comment !== undefined && word === null)) endWord();
    else if (end !== undefined) {
      endWord();
      commands.push([]);
    } else {
      const part: string =
        single ?? expanded(double?.replaceAll(/\\(["\\$`])/g, '$1') ?? plain ?? comment ?? '', variables);
      word = (word ?? '') + part;
    }
  }
  endWord();
  return commands;
}

function expanded(text: string, variables: Variables): string {
  return text.replaceAll(/\$\{?([A-Z_]+)\}?/g, (written, name: string) => variables.get(name) ?? written);
}

function commandFrom(words: readonly string[]): CurlCommand {
  const command: CurlCommand = { url: '', method: '', headers: new Map(), data: null, hasUser: false };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const value = words[index + 1] ?? '';
    if (['--header', '-H'].includes(word)) {
      const [name = '', ...rest] = value.split(':');
      command.headers.set(name.trim().toLowerCase(), rest.join(':').trim());
    } else if (['--data', '-d', '--data-urlencode', '--data-raw', '--json'].includes(word))
      command.data = command.data === null ? value : `${command.data}&${value}`;
    else if (['--request', '-X'].includes(word)) command.method = value;
    else if (['--user', '-u'].includes(word)) command.hasUser = true;
    else if (['--output', '-o', '--write-out', '-w'].includes(word)) index += 0;
    else if (word.startsWith('-')) continue;
    else {
      command.url = word;
      continue;
    }
    index += 1;
  }
  return { ...command, method: (command.method || (command.data === null ? 'GET' : 'POST')).toLowerCase() };
}

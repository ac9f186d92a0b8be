/**
 * A text with named values, in the part of ICU MessageFormat that translation tools know: `{name}`,
 * `{count, plural, =1 {1 page} other {# pages}}` and `{unit, select, year {a year} other {a month}}`. The branch `none` of a selection
 * is for an empty or absent value. An apostrophe before a brace or `#` starts a literal text, which ends at the next apostrophe.
 */
type InterfaceText = readonly MessagePart[];

/** A literal text, a value, or a choice by a value. The last branch of a choice is `other`. */
type MessagePart = string | { name: string; kind?: 'plural' | 'select'; branches?: readonly Branch[] };

interface Branch {
  key: string;
  message: InterfaceText;
}

/** A mistake in the notation of a message. */
export class MessageError extends Error {}

/** Reads a message. @throws MessageError */
export function parseMessage(text: string): InterfaceText {
  const reader = new MessageReader(text);
  const message = reader.message(null);
  if (!reader.isAtEnd) throw new MessageError('a closing brace has no opening brace');
  return message;
}

class MessageReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Reads up to the brace that closes a branch, or to the end. @param counted name of the value that `#` stands for */
  message(counted: string | null): InterfaceText {
    const parts: MessagePart[] = [];
    while (!this.isAtEnd && this.#text[this.#at] !== '}') {
      if (this.#skip(/\{\s*/y)) parts.push(this.#argument(counted));
      else if (counted !== null && this.#skip(/#/y)) parts.push({ name: counted });
      else {
        const [literal = '', quoted] = this.#match(/'([{}#][^']*)'|''|[^{}#']+|['#]/y) ?? [];
        parts.push(quoted ?? (literal === "''" ? "'" : literal));
      }
    }
    return parts;
  }

  #argument(counted: string | null): MessagePart {
    const name = this.#expect(/([A-Za-z]\w*)\s*/y, 'a name after the opening brace');
    if (this.#skip(/\}/y)) return { name };
    const kind = this.#expect(/,\s*(plural|select)\s*,\s*/y, `", plural," or ", select," after "${name}"`);
    const branches: Branch[] = [];
    while (!this.#skip(/\}/y)) {
      const key = this.#expect(/(=\d+|\w+)\s*\{/y, `a branch such as "other {…}" in the choice by "${name}"`);
      branches.push({ key, message: this.message(kind === 'plural' ? name : counted) });
      this.#expect(/(\})\s*/y, `a closing brace after the branch "${key}"`);
    }
    if (branches.at(-1)?.key !== 'other')
      throw new MessageError(`the last branch of the choice by "${name}" is not "other"`);
    return { name, kind: kind === 'plural' ? kind : 'select', branches };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    this.#at += match?.[0].length ?? 0;
    return match;
  }

  #skip(pattern: RegExp): boolean {
    return this.#match(pattern) !== null;
  }

  #expect(pattern: RegExp, expected: string): string {
    const text = this.#match(pattern)?.[1];
    if (text === undefined) throw new MessageError(`${expected} is missing at character ${this.#at + 1}`);
    return text;
  }
}

/** The names of the values in a message. */
export function namesIn(message: InterfaceText): string[] {
  return message.flatMap((part) =>
    typeof part === 'string' ? [] : [part.name, ...(part.branches ?? []).flatMap((branch) => namesIn(branch.message))],
  );
}

/** A message as the code of an expression, in which its values are variables. @param lang BCP 47, whose plural rules hold */
export function messageToCode(message: InterfaceText, lang: string): string {
  if (message.every((part) => typeof part === 'string')) return JSON.stringify(message.join(''));
  const [only, ...others] = message;
  if (typeof only === 'object' && only.branches !== undefined && others.length === 0) return choiceToCode(only, lang);
  const parts = message.map((part) => {
    if (typeof part === 'string') return part.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`);
    return `\${${part.branches === undefined ? part.name : choiceToCode(part, lang)}}`;
  });
  return `\`${parts.join('')}\``;
}

function choiceToCode({ name, kind, branches = [] }: Exclude<MessagePart, string>, lang: string): string {
  const text = `\`\${${name}}\``;
  return branches
    .map(({ key, message }) => {
      const code = messageToCode(message, lang);
      if (key === 'other') return code;
      if (kind === 'select')
        return `${key === 'none' ? `\`\${${name} ?? ''}\` === ''` : `${text} === '${key}'`} ? ${code}`;
      if (key.startsWith('=')) return `${text} === '${key.slice(1)}' ? ${code}`;
      return `new Intl.PluralRules('${lang}').select(Number(${name})) === '${key}' ? ${code}`;
    })
    .join(' : ');
}

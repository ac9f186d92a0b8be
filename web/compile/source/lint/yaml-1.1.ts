import { isScalar, parseDocument, type Scalar, visit } from 'yaml';

const OLD = { version: '1.1', schema: 'yaml-1.1' } as const;
/** A number with an exponent that readers of YAML 1.1 take as a text, because it has no point or no sign. */
const EXPONENT = /^(?<sign>[-+]?)(?<digits>\d+)(?<fraction>\.\d*)?e(?<exponent>[-+]?\d+)$/i;

/** A word, a number or a date that may need another notation. */
const VALUE = String.raw`(?:[yn]|yes|no|on|off|=|[-+]?(?:0\d|\d[\d.]*[:_eob]|\d{4}-)[\dT:._eZ+-]*)`;
/** One of them alone where a value can be: in a block, or between brackets. Most files have none and need not be parsed. */
const MAY_DIFFER = new RegExp(
  String.raw`(?:^|[?:-] +)${VALUE}(?= *(?:[:,}\]\r\n]|#|$))|[[{,]\s*${VALUE}(?=\s*[:,}\]#])`,
  'im',
);

/**
 * A YAML text that readers of YAML 1.1, such as PyYAML and SnakeYAML, read as a reader of YAML 1.2 does: quotes are added to texts that
 * they would take as something else, such as `on`, `no`, `08:30` and dates, and numbers get the notation of both. All else stays as it is.
 */
export function yamlForOldReaders(text: string): string {
  if (!MAY_DIFFER.test(text)) return text;
  const edits: { start: number; end: number; by: string }[] = [];
  const document = parseDocument(text, { schema: 'core', merge: true });
  if (document.errors.length > 0) return text;
  visit(document, {
    Scalar: (_key, node: Scalar) => {
      const { range, type, source = '', tag } = node;
      if (type !== 'PLAIN' || !range || tag !== undefined || source === '' || source === '<<') return;
      const by = notationFor(node.value, source);
      if (by !== null) edits.push({ start: range[0], end: range[1], by });
    },
  });
  let edited = '';
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    edited += text.slice(end, edit.start) + edit.by;
    ({ end } = edit);
  }
  return edited + text.slice(end);
}

const known = new Map<string, string | null>();

/** The other notation that a plain scalar needs; null for most. */
function notationFor(value: unknown, source: string): string | null {
  // Most values are words, and no word of more letters means something else.
  if (typeof value === 'string' && /^[A-Za-z_/$.#-]{6,}$/.test(source)) return null;
  const earlier = known.get(source);
  if (earlier !== undefined) return earlier;
  const notation = newNotationFor(value, source);
  known.set(source, notation);
  return notation;
}

function newNotationFor(value: unknown, source: string): string | null {
  if (source.includes('\n')) return null;
  // Only YAML 1.1 has a meaning for it.
  if (source === '=') return "'='";
  const { contents } = parseDocument(source, OLD);
  const old = isScalar(contents) ? contents.value : undefined;
  if (typeof value === 'string') return old === value ? null : `'${source.replaceAll("'", "''")}'`;
  if (typeof value !== 'number') return null;
  const { sign = '', digits = '', fraction = '.0', exponent = '' } = EXPONENT.exec(source)?.groups ?? {};
  if (digits !== '') {
    const written = `${sign}${digits}${fraction === '.' ? '.0' : fraction}e${/^[-+]/.test(exponent) ? '' : '+'}${exponent}`;
    return written === source ? null : written;
  }
  return Object.is(old, value) && !/^[-+]?0\d/.test(source) ? null : String(value);
}

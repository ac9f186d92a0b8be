/** Rem that a diagram of each kind takes, before its first row and for every row; measured on drawn ones as wide as the text. */
const KINDS: readonly { kind: RegExp; base: number; row: number }[] = [
  { kind: /^sequenceDiagram/, base: 15.5, row: 1.95 },
  { kind: /^gantt/, base: 9, row: 1.5 },
  { kind: /^erDiagram/, base: 4, row: 5.6 },
  { kind: /^(?:pie|timeline|quadrantChart|xychart)/, base: 24, row: 0 },
  { kind: /^(?:graph|flowchart)\s+(?:LR|RL)/, base: 6, row: 1.5 },
];
const OTHER = { base: 6, row: 3 };

/** Lines that draw nothing of their own: comments, the text alternative, and what is drawn once at the top. */
const SILENT =
  /^(?:%%|accTitle|accDescr|actor |participant |title |dateFormat|axisFormat|tickInterval|section |end$|classDef|class |style |direction )/;

/** Steps of 5 rem, as the stylesheet has them: none shorter than 15 rem, none taller than 55. */
const STEP = 5;
const SHORTEST = 3;
const TALLEST = 11;

/**
 * How tall a diagram will be, told from its source: the page keeps that room, so that nothing moves when it is drawn.
 * @returns the number in the class `diagram-<number>`, in steps of 5 rem
 */
export function diagramHeight(source: string): number {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const first = lines.find((line) => !line.startsWith('%%')) ?? '';
  const { base, row } = KINDS.find(({ kind }) => kind.test(first)) ?? OTHER;
  const rows = lines.filter((line) => line !== first && !SILENT.test(line)).length;
  return Math.min(TALLEST, Math.max(SHORTEST, Math.ceil((base + row * rows) / STEP)));
}

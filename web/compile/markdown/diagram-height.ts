/** Height in rem of each kind of diagram: a base and an amount per row, measured on rendered diagrams at text width. */
const KINDS: readonly { kind: RegExp; base: number; row: number }[] = [
  { kind: /^sequenceDiagram/, base: 15.5, row: 1.95 },
  { kind: /^gantt/, base: 9, row: 1.5 },
  { kind: /^erDiagram/, base: 4, row: 5.6 },
  { kind: /^(?:pie|timeline|quadrantChart|xychart)/, base: 24, row: 0 },
  { kind: /^(?:graph|flowchart)\s+(?:LR|RL)/, base: 6, row: 1.5 },
];
const OTHER = { base: 6, row: 3 };

/** Lines that do not make the diagram higher: comments, text alternatives, titles and settings. */
const SILENT =
  /^(?:%%|accTitle|accDescr|actor |participant |title |dateFormat|axisFormat|tickInterval|section |end$|classDef|class |style |direction )/;

/** Heights are multiples of this many rem. */
const STEP = 5;
const SHORTEST = 15;
const TALLEST = 55;

/**
 * Estimates the height of a diagram from its source. The page reserves this room, so that nothing moves when the diagram is rendered.
 * @returns the height in rem
 */
export function diagramHeight(source: string): number {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const first = lines.find((line) => !line.startsWith('%%')) ?? '';
  const { base, row } = KINDS.find(({ kind }) => kind.test(first)) ?? OTHER;
  const rows = lines.filter((line) => line !== first && !SILENT.test(line)).length;
  return Math.min(TALLEST, Math.max(SHORTEST, STEP * Math.ceil((base + row * rows) / STEP)));
}

/** The number of entries, beside a heading. */
export function Count({ of }: { of: readonly unknown[] }) {
  return <span className="sim-count">{of.length}</span>;
}

import { useConsole } from '../context.ts';

/** Leads to where the page describes a field, if it does. */
export function Describe({ href, label }: { href: string | null; label: string }) {
  const {
    words: { t },
    onLeave,
  } = useConsole();
  return href === null ? null : (
    <a className="c-describe" href={href} aria-label={t.describe(label)} title={t.describe(label)} onClick={onLeave} />
  );
}

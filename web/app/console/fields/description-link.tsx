import { useConsole } from '../context.ts';

/** A link to the description of a field on the page; nothing if the page does not describe it. */
export function DescriptionLink({ href, label }: { href: string | null; label: string }) {
  const {
    words: { t },
    onLeave,
  } = useConsole();
  return href === null ? null : (
    <a className="c-describe" href={href} aria-label={t.describe(label)} title={t.describe(label)} onClick={onLeave} />
  );
}

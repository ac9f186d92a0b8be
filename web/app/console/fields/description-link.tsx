import { useConsole } from '../context.ts';

/** A link to the description of a field on the page; nothing if the page does not describe it. */
export function DescriptionLink({ href, label }: { href: string | null; label: string }) {
  const { t, onLeave } = useConsole();
  return href === null ? null : (
    // Not in the order of the keyboard, which would have to pass two stops for each field. Each text is on the page.
    <a
      className="console-describe"
      href={href}
      tabIndex={-1}
      aria-label={t.describe(label)}
      title={t.describe(label)}
      onClick={onLeave}
    />
  );
}

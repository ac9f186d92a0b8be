/** A text as it is, such as the body of a delivery. */
export function TextBlock({ text }: { text: string }) {
  return (
    // Scrollable regions must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="sim-json" tabIndex={0}>
      <code className="sim-text">{text}</code>
    </pre>
  );
}

export function JsonText({ value }: { value: unknown }) {
  return <TextBlock text={JSON.stringify(value, null, 2)} />;
}

import css from './search.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Adds the dialog's styles to the document. Navigation would take a `<link>` in the head for a sign of another release (navigation/document.ts). */
export function adoptStyles(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

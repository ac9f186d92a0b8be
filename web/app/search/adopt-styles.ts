import css from './search.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Gives the document the dialog's styles. A `<link>` in its head would be taken for another release's (navigation/document.ts). */
export function adoptStyles(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

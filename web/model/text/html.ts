/** Markup that the compiler made and sanitized. Only these strings may be set as HTML. */
export type Html = string & { readonly __html: unique symbol };

/** Escapes text for element content and quoted attribute values (HTML 13.1.2). */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Escapes text for element content only, which needs fewer escapes. */
export function escapeContent(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns JSON that is safe inside a `<script>` element: `<` and the two line separators are escaped. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

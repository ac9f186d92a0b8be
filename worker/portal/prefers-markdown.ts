/**
 * Whether a request asks for Markdown at least as much as for HTML (RFC 9110, 12.5.1). Browsers never name `text/markdown`,
 * so a request without it gets HTML.
 */
export function prefersMarkdown(accept: string | null): boolean {
  const markdown = qualityOf('text/markdown', accept ?? '');
  return markdown > 0 && markdown >= qualityOf('text/html', accept ?? '');
}

/** The weight of a media type; 0 if the header does not name it. */
function qualityOf(type: string, accept: string): number {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';');
    if (name.trim().toLowerCase() !== type) continue;
    const weight = parameters.find((parameter) => /^\s*q=/i.test(parameter))?.split('=')[1];
    const quality = weight === undefined ? 1 : Number(weight);
    return Number.isNaN(quality) ? 0 : quality;
  }
  return 0;
}

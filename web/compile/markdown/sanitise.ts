import sanitizeHtml from 'sanitize-html';
import type { Html } from '../../model/html.ts';

/** Elements of Markdown and of the markup that this compiler writes around code, tables and diagrams. */
const TAGS = [
  'a', 'abbr', 'aside', 'b', 'blockquote', 'br', 'button', 'caption', 'cite', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'figure',
  'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'input', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub',
  'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'u', 'ul', 'var', 'wbr',
];

/**
 * Removes from markup everything that could run script, load from elsewhere or reach outside its place; the text stays.
 * For descriptions that contain raw HTML: the parser (htmlparser2, through `sanitize-html`) also closes what was left open.
 * @param resolveHref what a link's address becomes; null drops the link and keeps its text
 */
export function sanitise(html: string, resolveHref: (href: string) => string | null): Html {
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['class', 'lang', 'dir', 'title', 'role', 'aria-label', 'tabindex'],
      a: ['href', 'rel'],
      h2: ['id'], h3: ['id'], h4: ['id'], h5: ['id'], h6: ['id'],
      th: ['colspan', 'rowspan', 'scope', 'align'],
      td: ['colspan', 'rowspan', 'align'],
      ol: ['start'],
      details: ['open'],
      input: ['type', 'checked', 'disabled'],
      button: ['type', 'hidden', 'data-copy'],
      div: ['data-code'],
      pre: ['data-mermaid'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed', 'svg', 'math'],
    transformTags: {
      h1: 'h2',
      a: (tagName, attribs) => {
        const { href, ...rest } = attribs;
        const resolved = href === undefined ? null : resolveHref(href);
        return { tagName, attribs: resolved === null ? {} : { ...rest, href: resolved } };
      },
      img: (tagName, attribs): { tagName: string; attribs: Record<string, string>; text?: string } => {
        const src = attribs.src ?? '';
        if (src.startsWith('/') && !src.startsWith('//')) return { tagName, attribs: { ...attribs, loading: 'lazy' } };
        // A remote image would tell a third party who reads what: it becomes a link.
        return { tagName: 'a', attribs: /^https?:/i.test(src) ? { href: src } : {}, text: attribs.alt || src };
      },
      input: () => ({ tagName: 'input', attribs: { type: 'checkbox', disabled: '' } }),
      button: (tagName, attribs): { tagName: string; attribs: Record<string, string> } => ('data-copy' in attribs ? { tagName, attribs: { ...attribs, type: 'button', hidden: '' } } : { tagName: 'span', attribs: {} }),
    },
  });
  return clean as Html;
}

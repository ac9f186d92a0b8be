import { describe, expect, test } from 'vitest';

import { PAGE_DATA_ID, type PageData } from '../../web/model/page/page-data.ts';
import { publicDocument } from './dist.ts';

/** The home page with the product's configuration. */
const html = publicDocument('/');
const start = html.indexOf(`id="${PAGE_DATA_ID}">`) + `id="${PAGE_DATA_ID}">`.length;
const { site } = JSON.parse(html.slice(start, html.indexOf('</script>', start))) as PageData;

describe('the product’s configuration', () => {
  test('has one dropdown, Docs, on the right, with links to five pages', () => {
    const dropdowns = site.navbar.items.flatMap((item) => (item.type === 'dropdown' ? [item] : []));
    expect(dropdowns.map(({ label, position }) => ({ label, position }))).toEqual([
      { label: 'Docs', position: 'right' },
    ]);
    expect(dropdowns[0]?.items).toEqual(
      [
        { type: 'default', label: 'Introduction', href: '/public/v2/introduction' },
        { type: 'default', label: 'Users', href: '/public/v2/users' },
        { type: 'default', label: 'Contracts', href: '/public/v2/contracts' },
        { type: 'default', label: 'Contract Line Items', href: '/public/v2/contract-line-items' },
        { type: 'default', label: 'Device ordering', href: '/public/v3/device-ordering' },
      ].map((item) => expect.objectContaining(item)),
    );
    for (const { href } of dropdowns[0]?.items.flatMap((item) => (item.type === 'default' ? [item] : [])) ?? [])
      expect(publicDocument(href)).toContain('<h1');
  });

  test('shows the tagline and the copyright year 2025', () => {
    expect(html).toContain('Effortless integration for resellers.');
    expect(site.footer?.copyright).toContain('2025');
    expect(html.slice(html.indexOf('<footer'))).toContain('2025');
  });

  test('has the light theme and no switch', () => {
    expect(site.colorMode).toEqual({ defaultMode: 'light', disableSwitch: true });
    expect(html).toMatch(/<html[^>]* data-theme="light"/);
    expect(html).not.toMatch(/<button[^>]*aria-label="Switch to/);
  });

  test('has no announcement and one version, the current one, named Next', () => {
    expect(site.announcementBar).toBeNull();
    expect(site.versions).toEqual([
      expect.objectContaining({ name: 'current', label: 'Next', mainDoc: '/public/v2/introduction' }),
    ]);
  });
});

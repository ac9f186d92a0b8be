/** Message for a page module without a component. */
export function missingDefaultExport(name: string): string {
  return `web/app/pages/${name}.tsx has no default export. Export the page's React component as default.`;
}

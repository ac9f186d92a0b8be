import { TERMS_FOLDER } from '../../../web/model/edge/simulator.ts';
import { sha256 } from '../../../web/model/text/sha256.ts';

/** The title of each document by its name. */
const TITLES = new Map([
  ['phone-only-terms-2026-01', 'Terms of service, Phone only, 2026-01'],
  ['phone-only-summary-2026-01', 'Plan summary, Phone only, 2026-01'],
  ['everything-protected-terms-2026-01', 'Terms of service, Everything protected, 2026-01'],
  ['everything-protected-summary-2026-01', 'Plan summary, Everything protected, 2026-01'],
  ['privacy-2025-11', 'Privacy notice, 2025-11'],
]);

/** Address and hash of a document, as the gateway names them. @throws TypeError if there is no such document */
export function sampleDocument(origin: string, name: string): { sha256: string; url: string } {
  const hash = HASHES.get(name);
  if (hash === undefined) throw new TypeError(`There is no document ${name}.`);
  return { sha256: hash, url: `${origin}${TERMS_FOLDER}/${name}.pdf` };
}

/** The document at a path; null for any other path. */
export function samplePdf(pathname: string): string | null {
  const [, name = ''] = /([^/]+)\.pdf$/.exec(pathname) ?? [];
  const title = TITLES.get(name);
  return title === undefined || pathname !== `${TERMS_FOLDER}/${name}.pdf` ? null : pdfOf(title);
}

/** One page in ASCII (ISO 32000-1, 7.5): objects, the offset of each, and where the table of offsets begins. */
function pdfOf(title: string): string {
  const text = `BT /F1 20 Tf 60 720 Td (${title}) Tj 0 -32 Td /F1 12 Tf (Sample document of the simulator. It has no legal meaning.) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${pdf}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

const HASHES = new Map(
  await Promise.all(
    Array.from(TITLES, async ([name, title]): Promise<[string, string]> => [name, await sha256(pdfOf(title))]),
  ),
);

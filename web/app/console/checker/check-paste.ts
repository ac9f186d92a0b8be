import type { ConsoleData } from '../../../model/description/console.ts';
import { checkSignature, type SignatureVerdict } from '../../../model/webhook/signature.ts';
import type { Anchors } from '../anchors.ts';
import type { Language } from '../language.ts';
import { checkRequest, checkResponse, type CheckReport } from './check-report.ts';
import { headerOf, type Pasted, readPaste } from './paste.ts';
import type { CheckerStrings } from './strings/en.ts';

/** Characters. Checking longer texts would block the page for too long. */
export const MAX_PASTE = 2_000_000;

export interface CheckContext {
  data: ConsoleData;
  anchors: Anchors;
  language: Language;
  own: CheckerStrings;
}

export interface CheckInputs {
  text: string;
  /** The kind of a text without a first line. */
  kind: 'request' | 'response';
  /** Status of a response without a first line. */
  status: string;
  secret: string;
}

/** The signature of a delivery: its verdict, `failed` without Web Crypto, or why it was not verified. */
export type SignatureResult = SignatureVerdict | 'failed' | 'needs-secret' | 'no-header';

export type CheckResult =
  | { kind: 'refused'; message: string }
  | { kind: 'checked'; readAs: string; report: CheckReport; signature: SignatureResult | null };

/** Checks a pasted message in the browser. @param now milliseconds since 1970 */
export async function checkPaste(
  { text, kind, status, secret }: CheckInputs,
  { data, anchors, language, own }: CheckContext,
  now: number,
): Promise<CheckResult> {
  const refused = (message: string): CheckResult => ({ kind: 'refused', message });
  if (text.trim() === '') return refused(own.empty);
  if (text.length > MAX_PASTE) return refused(own.tooLarge(language.bytes(text.length), language.bytes(MAX_PASTE)));
  const pasted = readPaste(text);
  if (pasted.kind === 'unreadable') return refused(own.unreadable[pasted.reason]);
  const context = { data, anchors, t: language.t, own };
  const size = language.bytes(new TextEncoder().encode(pasted.body ?? '').length);
  const checked = (first: string, report: CheckReport, signature: SignatureResult | null = null): CheckResult => ({
    kind: 'checked',
    readAs: [first, `${own.body} ${size}`].join(' · '),
    report,
    signature,
  });
  if (pasted.kind === 'response' && data.delivery !== undefined) return refused(own.notDelivery);
  if (pasted.kind === 'response' || (pasted.kind === 'part' && kind === 'response')) {
    const code = pasted.kind === 'response' ? String(pasted.status) : status;
    return checked(`${language.t.response} ${code}`, checkResponse(pasted, status, context));
  }
  const first = pasted.kind === 'request' ? `${pasted.method} ${pasted.target}` : language.t.request;
  const header = data.delivery?.signatureHeader ?? null;
  const signature = header === null ? null : await signatureOf(pasted, { header, secret, now });
  return checked(first, checkRequest(pasted, context), signature);
}

async function signatureOf(
  { headers, body }: Exclude<Pasted, { kind: 'unreadable' }>,
  { header: name, secret, now }: { header: string; secret: string; now: number },
): Promise<SignatureResult> {
  const header = headerOf(headers, name);
  if (header === null) return 'no-header';
  if (secret === '') return 'needs-secret';
  try {
    const verdict = await checkSignature({ secret, header, body: body ?? '', now });
    if (verdict.kind !== 'mismatch' || body?.endsWith('\n') !== true) return verdict;
    // Copying from a terminal often adds a line break.
    const shorter = await checkSignature({ secret, header, body: body.trimEnd(), now });
    return shorter.kind === 'match' ? shorter : verdict;
  } catch {
    return 'failed';
  }
}

import { bytesOfBase64url } from '../text/base64.ts';
import { tryParseDoubles } from '../text/doubles.ts';
import { own } from '../text/json.ts';
import { sha256 } from '../text/sha256.ts';
import type { Exam, ExamCase, ExamReport } from './exam-case.ts';
import { type ExamState, newExam } from './examiner.ts';

/** The address of the public keys, as a JSON Web Key Set (RFC 7517, 5). */
export const EXAM_KEYS_PATH = '/.well-known/exam-keys.json';

/** A public key for signatures (RFC 8037). */
export interface PublicKey {
  kty: 'OKP';
  crv: 'Ed25519';
  kid: string;
  x: string;
}

/** A value with the signature of the portal. */
export interface Signed<Content> {
  content: Content;
  /** Null if the portal has no key, as the signature. */
  keyId: string | null;
  /** Ed25519 (RFC 8032) in base64url. */
  signature: string | null;
}

/** The content of a report file. It has no secrets and no personal data. */
export interface PublishedReport {
  report: ExamReport;
  /** All cases of the exam, and the hashes of their rules. */
  cases: Record<string, string>;
}

/**
 * - `genuine`: a key of the portal signed exactly this text.
 * - `unsigned`: the portal that made it had no key, so anybody can have written it.
 * - `changed`: a character differs from the signed file.
 * - `unknown-key`: no key of this portal signed it.
 * - `unreadable`: not a report.
 */
export type Authenticity = 'genuine' | 'unsigned' | 'changed' | 'unknown-key' | 'unreadable';

/** The only text of a report. Another one, for example with a member twice, is a changed file. */
export function reportText(signed: Signed<PublishedReport>): string {
  return `${JSON.stringify(signed, null, 2)}\n`;
}

/** The file of a report that no portal signed. */
export async function unsignedReport(exam: Exam, report: ExamReport): Promise<string> {
  return reportText({ content: { report, cases: await caseHashes(exam) }, keyId: null, signature: null });
}

/**
 * The exam that an unsigned report continues: it keeps the verdicts about chosen cases whose rules are the same today.
 * @param text of the file
 * @returns null if the file is no such report
 */
export async function continuedExam(exam: Exam, chosen: readonly string[], text: string): Promise<ExamState | null> {
  const signed = signedReportFrom(text);
  if (signed === null || signed.signature !== null || reportText(signed) !== text) return null;
  const { report, cases } = signed.content;
  const today = await caseHashes(exam);
  const verdicts = report.verdicts.filter(({ id }) => chosen.includes(id) && cases[id] === today[id]);
  return { ...newExam(exam, chosen), startedAt: report.startedAt, verdicts };
}

/** The bytes that are signed. @param kind tells values apart that the same key signs */
export function signedBytes(kind: 'report' | 'state', content: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`exam-${kind}\n${JSON.stringify(content)}`);
}

/** Whether a key signed a value. A value without a signature is `unsigned`. */
export async function checkSignature(
  kind: 'report' | 'state',
  { content, keyId, signature }: Signed<unknown>,
  keys: readonly PublicKey[],
): Promise<Exclude<Authenticity, 'unreadable'>> {
  if (signature === null && keyId === null) return 'unsigned';
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return 'changed';
  const key = keys.find(({ kid }) => kid === keyId);
  if (key === undefined) return 'unknown-key';
  const publicKey = await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']);
  const bytes = signedBytes(kind, content);
  return (await crypto.subtle.verify('Ed25519', publicKey, bytesOfBase64url(signature), bytes)) ? 'genuine' : 'changed';
}

/** 64 bytes in base64url. Four bits of the last character must be zero, so that no other text means the same. */
const SIGNATURE = /^[\w-]{85}[AQgw]$/;

/** Judges a report file. The report is null unless its portal can have written this very text. */
export async function checkReport(
  text: string,
  keys: readonly PublicKey[],
): Promise<{ authenticity: Authenticity; published: PublishedReport | null }> {
  const signed = signedReportFrom(text);
  if (signed === null) return { authenticity: 'unreadable', published: null };
  const authenticity = reportText(signed) === text ? await checkSignature('report', signed, keys) : 'changed';
  return { authenticity, published: authenticity === 'genuine' ? signed.content : null };
}

function signedReportFrom(text: string): Signed<PublishedReport> | null {
  const signed = tryParseDoubles(text);
  // Nothing else of it is read before its signature is checked.
  return own(own(own(signed, 'content'), 'report'), 'format') === 'exam-report'
    ? (signed as unknown as Signed<PublishedReport>)
    : null;
}

/** The hash of the rules of a case. Its texts do not count. */
async function caseHash({ begin, given, acts, conditions }: ExamCase): Promise<string> {
  const rules = JSON.stringify([begin, given, acts, conditions], (name, value) => (name === 'expected' ? null : value));
  return (await sha256(rules)).slice(0, 32);
}

/** The hashes of all cases. */
export async function caseHashes({ cases }: Exam): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(cases.map(async (examCase) => [examCase.id, await caseHash(examCase)] as const)),
  );
}

/** The facts about the exam of today that a reader of a report needs. */
export interface ReportChanges {
  /** Cases that are newer than the report. */
  added: string[];
  /** Cases whose rules changed, so that their verdict is about older ones. */
  changed: string[];
  /** Cases that the exam no longer has. */
  removed: string[];
  /** Descriptions with another version today. */
  descriptions: { name: string; before: string | null; today: string | null }[];
}

/** Compares a report with the exam of today. @param today its cases and their hashes */
export function changesSince(
  { report, cases }: PublishedReport,
  { descriptions, cases: today }: Pick<Exam, 'descriptions'> & { cases: Readonly<Record<string, string>> },
): ReportChanges {
  const names = new Set([...Object.keys(report.descriptions), ...Object.keys(descriptions)]);
  const valueOf = (of: Readonly<Record<string, string>>, name: string): string | null => of[name] ?? null;
  return {
    added: Object.keys(today).filter((id) => !Object.hasOwn(cases, id)),
    changed: Object.keys(today).filter((id) => Object.hasOwn(cases, id) && cases[id] !== today[id]),
    removed: Object.keys(cases).filter((id) => !Object.hasOwn(today, id)),
    descriptions: [...names]
      .map((name) => ({ name, before: valueOf(report.descriptions, name), today: valueOf(descriptions, name) }))
      .filter(({ before, today: now }) => before !== now),
  };
}

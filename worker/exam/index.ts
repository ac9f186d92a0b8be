import { env, WorkerEntrypoint } from 'cloudflare:workers';

import { failureLine } from '../../web/model/edge/failure-line.ts';
import { SIMULATOR } from '../../web/model/edge/simulator.ts';
import type { Exam } from '../../web/model/exam/exam-case.ts';
import { type ExamAccount, ExamCallError, type ExamState, newExam, stepExam } from '../../web/model/exam/examiner.ts';
import { caseHashes, checkSignature, type PublicKey, type Signed, signedBytes } from '../../web/model/exam/report.ts';
import {
  type ExamAccess,
  type ExamRefusal,
  type ExamService,
  type KeptExam,
  MAX_COMPANY,
  MAX_STEP,
  type StepRequest,
  type StepResponse,
} from '../../web/model/exam/step.ts';
import { closedObject } from '../../web/model/schema/json-schema.ts';
import { obeysSchema } from '../../web/model/schema/violations.ts';
import { base64urlOfBytes } from '../../web/model/text/base64.ts';
import { tryParseDoubles } from '../../web/model/text/doubles.ts';
import { type Json, objectOf, stringOf } from '../../web/model/text/json.ts';
import { sha256 } from '../../web/model/text/sha256.ts';

export interface ExamOptions {
  /** See `createExamSigner`. */
  secret: string | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Creates the examiner. In a step it reads the simulator account of the caller, does what the examiner has to do, and judges. The caller
 * keeps the exam between two steps, signed, so that nobody else can write a verdict.
 * @throws TypeError if the secret is no key
 */
export function createExam({ secret, now }: ExamOptions): ExamService {
  const signer = createExamSigner(secret);
  let plan: Exam | null = null;
  return {
    publicKeys: async () => signer.publicKeys,
    async step(body, access) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes this file
      plan ??= JSON.parse((await access.readPlan()) ?? 'null') as Exam | null;
      if (plan === null) return { status: 404, detail: 'This portal has no exam.' };
      const { client } = access;
      if (client === null) return { status: 401, detail: 'Send the client id and the client secret with HTTP Basic.' };
      const step = stepRequestFrom(body);
      if (step === null)
        return { status: 422, detail: `The body is not a step of an exam, or longer than ${MAX_STEP} bytes.` };
      const isTrusted = step.exam === null || (await isKept(step.exam, signer));
      if (!isTrusted) return { status: 409, detail: 'This portal did not sign the exam. Begin a new one.' };
      const account: ExamAccount = { ...client, baseUrl: SIMULATOR, fetch: senderOf(access) };
      try {
        return await stepOf(step, { exam: plan, account, signer, now: now() });
      } catch (error) {
        if (error instanceof ExamCallError) return refusedCall(error);
        // A signed exam comes from this portal, so its error is ours.
        if (step.exam !== null && signer.publicKeys.length === 0)
          return { status: 422, detail: 'The exam cannot be continued.' };
        console.error(failureLine('exam', 'step', access.requestId, error));
        throw error;
      }
    },
  };
}

function senderOf({ callSimulator }: ExamAccess): ExamAccount['fetch'] {
  return async (path, { method, headers, body }) => {
    const reply = await callSimulator({ path, method, headers, body });
    return { ok: reply.status >= 200 && reply.status < 300, status: reply.status, text: async () => reply.body };
  };
}

interface StepContext {
  exam: Exam;
  account: ExamAccount;
  signer: ExamSigner;
  now: number;
}

async function stepOf(
  { exam: kept, choose, company, isDone = false }: StepRequest,
  { exam: plan, account, signer, now }: StepContext,
): Promise<StepResponse> {
  const today = await caseHashes(plan);
  const accountHash = await sha256(account.clientId);
  const before = kept === null ? newExam(plan, choose ?? [], now) : continued(kept.content, { today, accountHash });
  const begun = kept === null || choose === undefined ? before : chosenAgain(before, choose, plan);
  const named = company === undefined ? begun : { ...begun, company };
  const { state, step } = await stepExam(plan, account, named, { isDone, now });
  const cases = Object.fromEntries(state.verdicts.map(({ id }) => [id, today[id] ?? '']));
  const next = await signer.sign<KeptExam>('state', { state, account: accountHash, cases });
  if (step.kind !== 'finished') return { exam: next, step };
  const report = await signer.sign('report', { report: step.report, cases: today });
  return { exam: next, step: { kind: 'finished', report } };
}

/** A kept exam without what is no longer true: verdicts about older rules, and the case that ran in another account. */
function continued(
  { state, account, cases }: KeptExam,
  { today, accountHash }: { today: Record<string, string>; accountHash: string },
): ExamState {
  const verdicts = state.verdicts.filter(({ id }) => cases[id] === today[id]);
  return { ...state, verdicts, ...(account === accountHash ? {} : { running: null, empty: null }) };
}

/** The exam with further cases, and without their earlier verdicts. */
function chosenAgain(state: ExamState, choose: readonly string[], { cases }: Exam): ExamState {
  const ids = cases.map(({ id }) => id).filter((id) => state.cases.includes(id) || choose.includes(id));
  return {
    ...state,
    cases: ids,
    running: null,
    verdicts: state.verdicts.filter(({ id }) => !choose.includes(id)),
  };
}

async function isKept(kept: NonNullable<StepRequest['exam']>, { publicKeys: keys }: ExamSigner): Promise<boolean> {
  const authenticity = await checkSignature('state', kept, keys);
  return authenticity === 'genuine' || (authenticity === 'unsigned' && keys.length === 0);
}

function refusedCall({ status }: ExamCallError): ExamRefusal {
  if (status === 401) return { status, detail: 'The simulator account is unknown.' };
  if (status === 429) return { status, detail: 'A limit of the simulator account is reached.' };
  return { status: 502, detail: `The simulator refused a call of the examiner with ${status}.` };
}

const text = (maxLength: number): Json => ({ type: ['string', 'null'], maxLength });

/** A company. Invisible characters could make it look like another one. */
const NAME: Json = { type: 'string', maxLength: MAX_COMPANY, pattern: String.raw`^\P{C}+$` };

const STEP_SCHEMA = closedObject(['exam'], {
  exam: {
    anyOf: [
      { type: 'null' },
      closedObject(['content', 'keyId', 'signature'], {
        content: closedObject(['state', 'account', 'cases'], {
          state: closedObject(['cases', 'startedAt', 'empty', 'running', 'steppedAt', 'verdicts'], {
            cases: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 40 } },
            company: NAME,
            startedAt: { type: 'string', maxLength: 40 },
            empty: { type: ['string', 'null'] },
            running: { type: ['object', 'null'] },
            steppedAt: { type: 'number' },
            verdicts: { type: 'array', maxItems: 200, items: { type: 'object' } },
          }),
          account: text(64),
          cases: { type: 'object', additionalProperties: text(64), maxProperties: 200 },
        }),
        keyId: text(100),
        signature: text(100),
      }),
    ],
  },
  choose: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string', maxLength: 40 } },
  company: NAME,
  isDone: { type: 'boolean' },
});

/** The step that a body asks for; null for any other text. */
function stepRequestFrom(body: string): StepRequest | null {
  const value = tryParseDoubles(body);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema describes the type; the signature protects the rest
  return obeysSchema(value, STEP_SCHEMA) ? (value as unknown as StepRequest) : null;
}

/** Signs exams and their reports. */
interface ExamSigner {
  /** The public part of the key; no key if the portal has no key. */
  publicKeys: readonly PublicKey[];
  sign<Content>(kind: 'report' | 'state', content: Content): Promise<Signed<Content>>;
}

/** A public or private key is 32 bytes (RFC 8032, 5.1.5). */
const KEY = /^[\w-]{43}$/;

/**
 * Creates the signer.
 * @param secret an Ed25519 private key as JWK (RFC 8037). Without it, nothing is signed
 * @throws TypeError that says how to make a key. It does not contain the wrong key.
 */
function createExamSigner(secret: string | undefined): ExamSigner {
  if (!secret) return { publicKeys: [], sign: async (_, content) => ({ content, keyId: null, signature: null }) };
  const { kty, crv, x: publicPart, d: privatePart } = objectOf(tryParseDoubles(secret));
  const [x, d] = [stringOf(publicPart) ?? '', stringOf(privatePart) ?? ''];
  if (kty !== 'OKP' || crv !== 'Ed25519' || !KEY.test(x) || !KEY.test(d))
    throw new TypeError(
      'EXAM_SIGNING_KEY is not an Ed25519 private key as JWK: docs/deploying.md says how to make one.',
    );
  const jwk = { kty, crv, x } as const;
  let key: Promise<CryptoKey> | undefined;
  return {
    publicKeys: [{ ...jwk, kid: x }],
    async sign(kind, content) {
      key ??= crypto.subtle.importKey('jwk', { ...jwk, d }, 'Ed25519', false, ['sign']);
      const signature = await crypto.subtle.sign('Ed25519', await key, signedBytes(kind, content));
      return { content, keyId: x, signature: base64urlOfBytes(new Uint8Array(signature)) };
    },
  };
}

/** Made once at start, so that a wrong key fails the release and not a step of an exam. */
const exam = createExam({ secret: env.EXAM_SIGNING_KEY, now: Date.now });

/** Does the steps of exams and signs them. The portal calls it by RPC, and passes the functions that read the site. */
export default class ExamWorker extends WorkerEntrypoint implements ExamService {
  /** Serves nothing by HTTP, so an address that somebody gives this Worker by mistake signs nothing. */
  override fetch(): Response {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }

  publicKeys(): Promise<readonly PublicKey[]> {
    return exam.publicKeys();
  }

  step(body: string, access: ExamAccess): Promise<StepResponse | ExamRefusal> {
    return exam.step(body, access);
  }
}

import { EXAM_PATH, type Exam, type ExamCase } from '../../../web/model/exam/exam-case.ts';
import { createExam } from '../../../worker/exam/index.ts';
import type { SimulatorService } from '../../../worker/portal/simulator.ts';
import { FORGED_SALE } from '../../attack/exam-cases.ts';
import { makePortal, type TestPortal } from './portal.ts';

const text = { en: 'Text', es: 'Texto', pt: 'Texto' };

/** A case that passes if one contract is created, and fails at the second. */
export function caseOf(id: string, atMost = 1): ExamCase {
  return {
    id,
    group: null,
    title: text,
    why: text,
    task: text,
    guide: '/guides/testing',
    begin: null,
    given: { store: '$response.body#/storeIds/0' },
    acts: [],
    conditions: [
      {
        id: 'sale',
        kind: 'request',
        of: 'createContract',
        where: [],
        after: null,
        distinct: null,
        atLeast: 1,
        atMost,
        each: [],
        schema: null,
        pause: 0,
        outputs: {},
        expected: text,
      },
    ],
  };
}

export const EXAM: Exam = { version: 'x1', descriptions: { v3: '3.0.0' }, cases: [caseOf('C01'), caseOf('C02')] };
export const AUTHORIZATION = `Basic ${btoa('sim_ann:SECRET-7b1f')}`;
export const OTHER_AUTHORIZATION = `Basic ${btoa('sim_bob:SECRET-9c2e')}`;

/** A private key for tests, and its public half. */
export async function examKey(): Promise<{ secret: string; x: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
  return { secret: JSON.stringify(jwk), x: jwk.x ?? '' };
}

/** The sale of a candidate, as the log of the simulator has it. */
export function saleOf(serial: number) {
  return {
    ...FORGED_SALE,
    requestId: `req_000000000${serial}`,
    requestBody: '{"user":{"email":"maya.torres@example.com"}}',
    responseBody: '{}',
  };
}

export interface ExamPortal extends TestPortal {
  /** Paths that reached the simulator. */
  calls: string[];
  /** The log of the account begins with the newest request. */
  log: ReturnType<typeof saleOf>[];
  /** The exam of the site. Tests may change it. */
  plan: { exam: Exam };
}

/** A portal with an exam, and a simulator that knows two accounts. */
export function examPortal(secret?: string): ExamPortal {
  const calls: string[] = [];
  const log: ExamPortal['log'] = [];
  const plan = { exam: EXAM };
  let restarts = 0;
  const lists = { contracts: [], devices: [], orders: [], users: [] };
  const simulator: SimulatorService = {
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      const isKnown = [AUTHORIZATION, OTHER_AUTHORIZATION].includes(request.headers.get('Authorization') ?? '');
      if (!isKnown) return Promise.resolve(Response.json({}, { status: 401 }));
      if (request.method !== 'GET') {
        log.splice(0);
        restarts += 1;
      }
      if (pathname.endsWith('/requests')) return Promise.resolve(Response.json({ data: log }));
      if (pathname.endsWith('/events')) return Promise.resolve(Response.json({ data: [] }));
      return Promise.resolve(Response.json({ restarts, storeIds: ['NGW-CHI-014'], ...lists }));
    },
  };
  const portal: TestPortal = makePortal([], {
    simulator,
    exam: createExam({ secret, now: () => portal.clock.now }),
    assets: {
      fetch: ({ url }) =>
        Promise.resolve(
          new URL(url).pathname === EXAM_PATH ? Response.json(plan.exam) : new Response(null, { status: 404 }),
        ),
    },
  });
  return { ...portal, calls, log, plan };
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { spawnTied } from '../../../web/commands/spawn-tied.ts';
import type { ExamReport } from '../../../web/model/exam/exam-case.ts';
import { checkReport, type PublishedReport, type Signed } from '../../../web/model/exam/report.ts';
import { type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { end, Installed, pause, receiver } from '../local-simulator/installed.ts';
import { origin } from '../published/portal.ts';
import { newCredentials } from '../simulator-account.ts';
import { type ClientPackage, Reference, type Setting } from './reference.ts';

const PATIENCE = 60_000;
let installed: Installed;
let client: ClientPackage;

beforeAll(async () => {
  installed = await Installed.create();
  client = (await import(join(installed.folder, 'node_modules/akko-v3/dist/index.js'))) as ClientPackage;
});

afterAll(() => installed.remove());

/** The command while it examines. */
class Exam {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  output = '';

  constructor(...args: string[]) {
    const command = join(installed.folder, 'node_modules/.bin/akko-simulator');
    this.child = spawnTied(command, ['exam', ...args], {
      cwd: installed.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: installed.env,
    });
    // The last lines can come after the exit.
    this.ended = once(this.child, 'close');
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** The JSON of the first line that begins so. */
  async line(beginning: string): Promise<JsonObject> {
    for (const stop = Date.now() + PATIENCE; Date.now() < stop; await pause(20)) {
      const found = this.output.split('\n').find((line) => line.startsWith(`${beginning} {`) && line.endsWith('}'));
      if (found !== undefined) return objectOf(JSON.parse(found.slice(beginning.length)));
    }
    throw new Error(`There is no line ${beginning}: ${this.output}`);
  }
}

interface ExamModule {
  prepareExam: (options: Record<string, string>) => Promise<object>;
}

async function reportIn(name: string): Promise<ExamReport> {
  const text = readFileSync(join(installed.folder, name), 'utf8');
  // Staff can open the file as they open that of the page.
  expect((await checkReport(text, [])).authenticity).toBe('unsigned');
  return (JSON.parse(text) as Signed<PublishedReport>).content.report;
}

test('a system passes on this machine, with its webhooks forwarded', async () => {
  const endpoint = await receiver(() => 204);
  const exam = new Exam('--cases', 'C01,C04', '--report', 'report.json', '--forward-to', endpoint.url);
  const { url, credentials } = (await exam.line('READY')) as unknown as Pick<Setting, 'url' | 'credentials'>;
  const system = new Reference({ client, url, credentials });
  await exam.line('CASE C01');
  await system.run('C01', {});
  await exam.line('CASE C04');
  const contract = await system.sell({ activationChannel: 'none', ...newPhone() });
  for (const stop = Date.now() + PATIENCE; endpoint.all.length === 0 && Date.now() < stop;) await pause(20);
  await system.call('getContractById', { path: { contractId: contract.id } });
  await exam.ended;
  endpoint.close();
  expect([exam.child.exitCode, exam.output]).toEqual([
    0,
    expect.stringContaining('PASSED C04 Activate at the counter'),
  ]);
  const report = await reportIn('report.json');
  expect(report.verdicts.map(({ id, result }) => [id, result])).toEqual([
    ['C01', 'passed'],
    ['C04', 'passed'],
  ]);
  const secrets = Object.values(credentials);
  expect(secrets.filter((secret) => JSON.stringify(report).includes(secret))).toEqual([]);
});

test('an account of a server is examined, and a line ends a case', async () => {
  const credentials = await newCredentials(origin);
  const account = `${credentials.clientId}:${credentials.clientSecret}`;
  const exam = new Exam('--cases', 'C02,C09', '--report', 'other.json', '--account', account, '--server', origin);
  const system = new Reference({ client, url: `${origin}/simulator`, credentials });
  expect(await exam.line('CASE C02')).toMatchObject({ task: expect.stringContaining('laptop') });
  await system.sell(newPhone());
  await exam.line('CASE C02');
  exam.child.stdin?.write('done\n');
  await exam.line('CASE C09');
  await system.call('getInventory', {});
  exam.child.stdin?.write('done\n');
  await exam.ended;
  expect(exam.child.exitCode).toBe(1);
  expect(exam.output).toMatch(/FAILED C02 .* Expected: .* Decided by the request req_\w+, createContract, 201\. http/);
  expect(exam.output).toContain('guides/authentication#keep-and-renew-the-token');
  expect(exam.output).not.toContain(credentials.clientSecret);
  expect((await reportIn('other.json')).verdicts.map(({ result }) => result)).toEqual(['failed', 'failed']);
});

test('an exam that is killed keeps what was decided, and goes on', async () => {
  const first = new Exam('--cases', 'C09,C01', '--report', 'killed.json');
  const { url, credentials } = (await first.line('READY')) as unknown as Pick<Setting, 'url' | 'credentials'>;
  await first.line('CASE C01');
  first.child.stdin?.write('done\n');
  await first.line('CASE C09');
  await new Reference({ client, url, credentials }).call('getInventory', {});
  first.child.kill('SIGKILL');
  await first.ended;
  const decided = await reportIn('killed.json');
  expect(decided.verdicts.map(({ id }) => id)).toEqual(['C01']);

  const second = new Exam('--cases', 'C09,C01', '--resume', 'killed.json');
  await second.line('CASE C09');
  expect(second.output).toContain('NOT ATTEMPTED C01');
  expect(second.output).not.toContain('CASE C01');
  second.child.stdin?.write('done\n');
  await second.ended;
  const { verdicts } = await reportIn('killed.json');
  expect(verdicts.map(({ id }) => id)).toEqual(['C01', 'C09']);
  expect(verdicts[0]).toEqual(decided.verdicts[0]);
});

test.each(['--report', '--resume'])('%s never changes a file that is no report of the command', async (option) => {
  const file = join(installed.folder, 'mine.json');
  const report = readFileSync(join(installed.folder, 'killed.json'), 'utf8');
  // In this process, because each start of the command takes 0.3 s.
  const { prepareExam } = (await import(
    join(installed.folder, 'node_modules/akko-simulator/dist/exam.js')
  )) as ExamModule;
  for (const text of ['Mine.', '[]', report.replace('"signature": null', '"signature": "x"'), `${report} `]) {
    writeFileSync(file, text);
    const prepared = prepareExam({ cases: 'C01', [option.slice('--'.length)]: file });
    await expect(prepared).rejects.toThrow(`${option}: ${file} is no report of this command; it stays as it is.`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  const { code, output } = await installed.run('exam', '--cases', 'C01', option, 'mine.json');
  expect([code, output]).toEqual([1, `${option}: mine.json is no report of this command; it stays as it is.\n`]);
});

test('an unknown case is refused with the known ones', async () => {
  const { code, output } = await installed.run('exam', '--cases', 'C01,C99');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/--cases: there is no case "C99"; choose all, or some of C01,/),
  ]);
});

test('the command ends when it is told to', async () => {
  const exam = new Exam('--cases', 'C01');
  await exam.line('CASE C01');
  expect(await end(exam.child)).toBe(1);
});

function newPhone(): JsonObject {
  const purchase = { purchasedOn: '2026-03-02', receiptNumber: 'NGW-CHI-014-55731' };
  const phone = { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', imei: '356938035644112' };
  return { lineItems: [{ productPriceId: 'prc_phone_t2_month', device: { ...phone, condition: 'new', purchase } }] };
}

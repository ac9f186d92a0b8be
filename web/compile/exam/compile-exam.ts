import { sentMethod } from '../../model/api/operation.ts';
import {
  type Exam,
  EXAM_PATH,
  type ExamAct,
  type ExamCase,
  type ExamCondition,
  type ObservedKind,
} from '../../model/exam/exam-case.ts';
import { type Json, type JsonObject, objectOf, ownProperty, textOf, valueAtPointer } from '../../model/text/json.ts';
import { type Criterion, parseCriterion } from '../../model/workflow/criterion.ts';
import { type Expression, expressionsIn, parseExpression } from '../../model/workflow/expression.ts';
import { type Finding, type FindingId, findingOf, type FindingValues } from '../base/finding.ts';
import type { SiteFile } from '../base/site-file.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import { sourceOf } from '../samples/operation-samples.ts';
import type { ExamSource, WrittenAct, WrittenCase, WrittenCondition } from '../source/content-data.ts';
import { exampleBodies, payloadProblems } from '../workflows/example-values.ts';
import { namesOf } from '../workflows/workflow-problem.ts';

const KINDS = ['request', 'delivery', 'object'] as const satisfies ObservedKind[];

interface Examples {
  request: Json[];
  response: Json[];
}

interface ExamContext {
  references: readonly ApiReference[];
  /** Names of the simulator's states. */
  states: readonly string[];
  report: (finding: Finding) => void;
}

/** The certification plan as data. */
export function examFiles({ exam }: { exam: { exam: Exam } | null }): SiteFile[] {
  return exam === null ? [] : [{ path: EXAM_PATH, type: 'application/json', make: () => JSON.stringify(exam.exam) }];
}

/**
 * Compiles the certification plan, and checks every name and pointer in it: operations, events, states, ids, expressions, and the
 * bodies of the examiner. A pointer must have a value in an example of the description.
 */
export function compileExam(source: ExamSource, context: ExamContext): Exam {
  const compiler = new ExamCompiler(source, context);
  const simulated = context.references.filter(({ config }) => config.simulator);
  const versions = simulated.map(({ config, source: { document } }): [string, string] => [
    config.spec.replace(/\.\w+$/, ''),
    textOf(objectOf(document.info).version) ?? '',
  ]);
  const cases = source.cases.map((written, index) => compiler.caseOf(written, index));
  return { version: source.version, descriptions: Object.fromEntries(versions), cases };
}

class ExamCompiler {
  readonly #source: ExamSource;
  readonly #context: ExamContext;
  #path: readonly PropertyKey[] = [];

  constructor(source: ExamSource, context: ExamContext) {
    this.#source = source;
    this.#context = context;
  }

  caseOf(written: WrittenCase, index: number): ExamCase {
    const { id, title, why, task, guide, begin = null, given } = written;
    const group = written.group === undefined ? null : this.#source.groups[written.group];
    this.#path = ['cases', index];
    const ids = written.conditions.map((condition) => condition.id);
    if (this.#source.cases.findIndex((other) => other.id === id) !== index) this.#report('exam/twice', { id });
    if (new Set(ids).size < ids.length) this.#report('exam/same-conditions', { id });
    if (begin !== null && !this.#context.states.includes(begin))
      this.#report('exam/state', { begin, names: namesOf(this.#context.states) }, 'begin');
    if (group === undefined)
      this.#report(
        'exam/group',
        { group: written.group ?? '', names: namesOf(Object.keys(this.#source.groups)) },
        'group',
      );
    for (const [name, expression] of Object.entries(given)) this.#checkGiven(name, expression);
    return {
      id,
      group: group ?? null,
      title,
      why,
      task,
      guide,
      begin,
      given,
      conditions: written.conditions.map((condition, position) => this.#conditionOf(condition, written, position)),
      acts: written.acts.flatMap((act, position) => this.#actsOf(act, written, position)),
    };
  }

  #conditionOf(written: WrittenCondition, { conditions, given }: WrittenCase, position: number): ExamCondition {
    const { id, where, each, after = null, distinct = null, outputs, schema = null, atMost = null } = written;
    const kind = KINDS.find((name) => written[name] !== undefined) ?? 'request';
    const of = written[kind] ?? '';
    const at = ['conditions', position];
    const earlier = conditions.slice(0, position);
    const examples = this.#examplesOf(kind, of);
    if (examples === null) this.#report('exam/observed', { kind, of }, ...at, kind);
    const before = earlier.find((other) => other.id === after);
    if (after !== null && before?.[kind] === undefined) this.#report('exam/earlier', { kind, after }, ...at, 'after');
    const check = (text: string, ...place: PropertyKey[]): void =>
      this.#checkExpression(text, { given, earlier, examples }, ...at, ...place);
    const criteria = (name: 'where' | 'each'): Criterion[] =>
      written[name].flatMap((text, index) => {
        const criterion = parseCriterion(text);
        if (criterion === null) {
          this.#report('exam/criterion', { text }, ...at, name, index);
          return [];
        }
        for (const side of [criterion.left, criterion.right])
          if ('expression' in side) check(side.expression, name, index);
        return [criterion];
      });
    for (const [name, text] of Object.entries(outputs)) check(text, 'outputs', name);
    if (distinct !== null) check(distinct, 'distinct');
    const { atLeast, pause, expected } = written;
    const checked = { where: where.length > 0 ? criteria('where') : [], each: each.length > 0 ? criteria('each') : [] };
    return { id, kind, of, after, distinct, atLeast, atMost, schema, pause, outputs, expected, ...checked };
  }

  /** The calls of an act, with the bodies that the description allows. */
  #actsOf(act: WrittenAct, { conditions, given }: WrittenCase, position: number): ExamAct[] {
    const { after = null } = act;
    const at = ['acts', position];
    if (after !== null && !conditions.some(({ id }) => id === after))
      this.#report('exam/condition', { after }, ...at, 'after');
    for (const text of expressionsIn(act))
      this.#checkExpression(text, { given, earlier: conditions, examples: null }, ...at);
    const call = (operationId: string, body: Json, names: Record<string, string> = {}): ExamAct => {
      const found = this.#operation(operationId);
      if (found === null) {
        this.#report('exam/operation', { operationId }, ...at);
        return { after, method: '', path: '', body };
      }
      const { reference, key } = found;
      const step = { id: '', pointer: '', json: {}, reference, key };
      for (const problem of body === null ? [] : payloadProblems(step, 'application/json', body))
        this.#report('exam/body', { operationId, problem }, ...at);
      const path = key.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${names[name] ?? ''}}`);
      return { after, method: sentMethod(key.method), path: path.replace(/^\/simulator/, ''), body };
    };
    if ('fault' in act) return [call('injectSimulatorFault', act.fault)];
    if ('advance' in act) return [call('moveSimulatorClock', { advance: act.advance })];
    if ('account' in act) return [call('updateSimulatorAccount', act.account)];
    if ('redeliver' in act) return [call('redeliverSimulatorEvent', null, { eventId: act.redeliver })];
    return act.customer.map((action) => {
      const body: JsonObject = typeof action === 'string' ? { action } : action;
      return call('actAsSimulatedCustomer', body, { contractId: act.contract });
    });
  }

  #checkGiven(name: string, text: string): void {
    const expression = parseExpression(text);
    const [, list = '', rest = ''] =
      expression?.kind === 'body' ? (/^#\/(\w+)\/\d+(\/.+)$/.exec(expression.pointer) ?? []) : [];
    const examples = list === 'users' ? [{ id: '' }] : this.#examplesOf('object', list)?.response;
    if (examples?.some((body) => valueAtPointer(body, `#${rest}`) !== undefined) !== true)
      this.#report('exam/value', { text }, 'given', name);
  }

  #checkExpression(
    text: string,
    known: { given: JsonObject; earlier: readonly WrittenCondition[]; examples: Examples | null },
    ...at: PropertyKey[]
  ): void {
    const expression = parseExpression(text);
    if (expression === null || !hasValue(expression, known)) this.#report('exam/expression', { text }, ...at);
  }

  /** The example bodies of what a condition is about, for the check of pointers; null if there is no such thing. */
  #examplesOf(kind: ObservedKind, of: string): Examples | null {
    if (of === '*') return { request: [], response: [] };
    if (kind === 'delivery') {
      const request = this.#context.references.flatMap((reference) =>
        reference.outline.operations.flatMap((key) =>
          key.kind === 'webhook' ? bodiesOf(reference, sourceOf(key, reference).json.requestBody) : [],
        ),
      );
      const ofType = request.filter((body) => objectOf(body).type === of);
      return ofType.length === 0 ? null : { request: ofType, response: [] };
    }
    const found = this.#operation(kind === 'object' ? (ownProperty(this.#source.views, of) ?? '') : of);
    if (found === null) return null;
    const { reference, key } = found;
    const { json } = sourceOf(key, reference);
    const response = Object.values(objectOf(json.responses)).flatMap((value) => bodiesOf(reference, value));
    return { request: bodiesOf(reference, json.requestBody), response };
  }

  #operation(operationId: string) {
    for (const reference of this.#context.references) {
      const key = reference.outline.operations.find(
        (operation) => operation.kind === 'operation' && operation.operationId === operationId,
      );
      if (key !== undefined) return { reference, key };
    }
    return null;
  }

  #report(id: FindingId, values: FindingValues, ...at: PropertyKey[]): void {
    this.#context.report(findingOf(id, values, this.#source.locate([...this.#path, ...at])));
  }
}

function bodiesOf({ source: { document } }: ApiReference, part: Json | undefined): Json[] {
  return exampleBodies(objectOf(resolveObject(document, part).content), document);
}

function hasValue(
  expression: Expression,
  { given, earlier, examples }: { given: JsonObject; earlier: readonly WrittenCondition[]; examples: Examples | null },
): boolean {
  switch (expression.kind) {
    case 'workflow':
      return false;
    case 'input':
      return Object.hasOwn(given, expression.name);
    case 'step':
      return earlier.some(({ id, outputs }) => id === expression.step && Object.hasOwn(outputs, expression.output));
    case 'body':
    case 'request body': {
      const bodies = expression.kind === 'body' ? examples?.response : examples?.request;
      return bodies?.some((body) => valueAtPointer(body, expression.pointer) !== undefined) === true;
    }
    default:
      return examples !== null;
  }
}

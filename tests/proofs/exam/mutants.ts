import { type Json, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { codeOf, type Received, Reference, type Setting } from './reference.ts';

const KEY = 'Idempotency-Key';
const FIVE_MINUTES = 300_000;

type Sent = Parameters<Reference['send']>;
type Event = Parameters<Reference['accepts']>[0];

/** Sends the next attempt of a call that has failed with another key. */
abstract class NewKeyAfter extends Reference {
  readonly #failed = new Set<string | null>();

  abstract isFailure(outcome: Response | Error): boolean;

  override async send(input: Sent[0], init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const key = headers.get(KEY);
    if (key !== null && this.#failed.has(key)) headers.set(KEY, crypto.randomUUID());
    // The connection can also end within the body.
    const sent = super.send(input, { ...init, headers }).then(whole);
    const outcome = await sent.catch((error: unknown) => error as Error);
    if (this.isFailure(outcome)) this.#failed.add(key);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }
}

async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Sends a call again although the API has refused it. */
abstract class Stubborn extends Reference {
  /** The code of the refusal. */
  abstract readonly refusal: string;

  override async once(code: string, send: () => Promise<unknown>): Promise<void> {
    if (code !== this.refusal) return super.once(code, send);
    await send().catch(async (error: unknown) => {
      if (codeOf(error) === code) await send();
    });
  }
}

/** A response that the client does not repeat. */
function final(): Response {
  return Response.json({ code: 'unknown' }, { status: 400 });
}

/** For each case the systems that are wrong in one way. Each fails its case and no other. */
export const MUTANTS: Readonly<Record<string, readonly (new (setting: Setting) => Reference)[]>> = {
  C01: [
    class NamesNoStore extends Reference {
      override storeId(): undefined {}
    },
  ],
  C02: [
    class SellsAnotherPrice extends Reference {
      override laptopPrice(): string {
        return 'prc_everything_student_month';
      }
    },
  ],
  C03: [
    class RegistersAgain extends Reference {
      override registered(): JsonObject {
        const address = { line1: '1 W Elm St', city: 'Chicago', region: 'IL', postalCode: '60610', country: 'US' };
        return { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', mobileNumber: '+13125550199', address };
      }
    },
  ],
  C04: [
    class SendsTheLink extends Reference {
      override channel(): string {
        return 'sms';
      }
    },
  ],
  C05: [
    class RefusesResultsOfPhotos extends Reference {
      override accepts({ type }: Event): boolean {
        return type !== 'device.verified';
      }
    },
  ],
  C06: [
    class IgnoresSuspensions extends Reference {
      override async process(event: Event): Promise<void> {
        if (event.type !== 'contract.suspended') await super.process(event);
      }
    },
  ],
  C07: [
    class SellsWithoutQuote extends Reference {
      override async quote(): Promise<void> {}
    },
  ],
  C08: [
    class NeverRenewsTheToken extends Reference {
      override async send(...sent: Sent): Promise<Response> {
        const response = await super.send(...sent);
        return response.status === 401 ? Response.json({ code: 'invalid_token' }, { status: 401 }) : response;
      }
    },
  ],
  C09: [
    class CreatesATokenForEachCall extends Reference {
      override call(operation: string, inputs: JsonObject): Promise<JsonObject> {
        return this.newClient()[operation]?.(inputs) ?? Promise.reject(new TypeError(operation));
      }
    },
  ],
  C10: [
    class ForgetsTheKeyOfALostCall extends NewKeyAfter {
      override isFailure(outcome: Response | Error): boolean {
        return outcome instanceof TypeError;
      }
    },
  ],
  C11: [
    class ForgetsTheKeyWhenUnavailable extends NewKeyAfter {
      override isFailure(outcome: Response | Error): boolean {
        return outcome instanceof Response && outcome.status === 503;
      }
    },
  ],
  C12: [
    class GivesUpAfterA500 extends Reference {
      override async send(...sent: Sent): Promise<Response> {
        const response = await super.send(...sent);
        return response.status === 500 ? final() : response;
      }
    },
  ],
  C13: [
    class GivesUpAfterATimeout extends Reference {
      override send(...sent: Sent): Promise<Response> {
        return super.send(...sent).catch((error: unknown) => {
          if (error instanceof TypeError) throw error;
          return final();
        });
      }
    },
  ],
  C14: [
    class IgnoresRetryAfter extends Reference {
      override async send(...sent: Sent): Promise<Response> {
        const response = await super.send(...sent);
        return response.status === 429 ? super.send(...sent) : response;
      }
    },
  ],
  C15: [
    class ReadsTheFirstPage extends Reference {
      override next(): Json {
        return null;
      }
    },
  ],
  C16: [
    class RefusesUnknownEvents extends Reference {
      override accepts({ type }: Event): boolean {
        return !type.startsWith('simulator.');
      }
    },
  ],
  C17: [
    class RefusesUnknownProperties extends Reference {
      override accepts(event: Event): boolean {
        return !('simulatorUnknownField' in event);
      }
    },
  ],
  C18: [
    class ChecksNoSignature extends Reference {
      override isGenuine(): boolean {
        return true;
      }
    },
  ],
  C19: [
    class ReadsTheFirstSignature extends Reference {
      override signature(received: Received): string {
        return super.signature(received).split(',').slice(0, 2).join(',');
      }
    },
    class ReadsTheLastSignature extends Reference {
      override signature(received: Received): string {
        return super.signature(received).replace(/,v1=.*(?=,v1=)/, '');
      }
    },
  ],
  C20: [
    class ProcessesDuplicates extends Reference {
      override isRepeated(): boolean {
        return false;
      }
    },
  ],
  C21: [
    class RefusesOldEvents extends Reference {
      override accepts({ createdAt }: Event): boolean {
        return Date.now() - Date.parse(createdAt) < FIVE_MINUTES;
      }
    },
  ],
  C22: [
    class TrustsTheEvent extends Reference {
      override isInForce(): boolean {
        return true;
      }
    },
  ],
  C23: [
    class SkipsRepeatedAttempts extends Reference {
      override isRepeated(event: Event, received: Received): boolean {
        return super.isRepeated(event, received) || new Headers(received.headers).get('Akko-Delivery-Attempt') !== '1';
      }
    },
  ],
  C24: [
    class SchedulesTheEndOfAReturn extends Reference {
      override effectiveOfReturn(): string {
        return 'end_of_period';
      }
    },
  ],
  C25: [
    class EndsImmediately extends Reference {
      override effectiveOfCancellation(): string {
        return 'immediately';
      }
    },
  ],
  C26: [
    class RestoresNothing extends Reference {
      override async restore(): Promise<void> {}
    },
  ],
  C27: [
    class OpensASecondContract extends Reference {
      override async addLaptop(given: JsonObject): Promise<JsonObject> {
        const contract = await this.call('getContractById', { path: { contractId: given.contractId } });
        // A suspended contract is shown to the staff.
        if (contract.status === 'suspended') return super.addLaptop(given);
        const device = { kind: 'laptop', manufacturer: 'Apple', model: 'MacBook Air 13 (M3)', condition: 'new' };
        const lineItems = [
          {
            productPriceId: 'prc_everything_adult_month',
            device: { ...device, serialNumber: 'FVFH31XYQ6L4', purchase: { purchasedOn: '2026-03-02' } },
          },
        ];
        return this.sell({ user: { id: objectOf(contract.user).id }, lineItems });
      }
    },
  ],
  C28: [
    class NamesAnotherClaim extends Reference {
      override claim(): string {
        return 'CLM-000000';
      }
    },
  ],
  C29: [
    class RecordsNoReturn extends Reference {
      override async giveBack(): Promise<void> {}
    },
  ],
  C30: [
    class RepeatsForASuspendedContract extends Stubborn {
      override readonly refusal = 'contract_not_active';
    },
  ],
  C31: [
    class RepeatsForACoveredDevice extends Stubborn {
      override readonly refusal = 'device_already_covered';
    },
  ],
  C32: [
    class RepeatsForAnAddress extends Stubborn {
      override readonly refusal = 'unsupported_address';
    },
  ],
  C33: [
    class NamesTheCustomer extends Reference {
      override metadata(): JsonObject {
        return { ...super.metadata(), customer: 'maya.torres@example.com' };
      }
    },
  ],
  C34: [
    class RefusesShipments extends Reference {
      override accepts({ type }: Event): boolean {
        return type !== 'order.shipped';
      }
    },
  ],
  C35: [
    class SignsParsedJson extends Reference {
      override isGenuine({ headers, body }: Received): boolean {
        return super.isGenuine({ headers, body: JSON.stringify(JSON.parse(body)) });
      }
    },
    class SearchesTheText extends Reference {
      override read(body: string): Event {
        const [, id, type] = /^\{"id":"(\w+)","type":"([\w.]+)"/.exec(body) ?? [];
        if (id === undefined || type === undefined) throw new SyntaxError(body);
        return super.read(body);
      }
    },
    class KnowsOneSpellingOfHeaders extends Reference {
      override signature({ headers }: Received): string {
        return headers['Akko-Signature'] ?? '';
      }
    },
  ],
};

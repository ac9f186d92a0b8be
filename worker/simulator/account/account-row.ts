/** The fields that an account stores about itself. */
export interface AccountRow {
  clientId: string;
  clientSecretHash: string;
  partnerTokenHash: string;
  gatewayKeyHash: string;
  /** Needed to sign; the others are compared only. */
  webhookSecret: string;
  origin: string;
  /** How far the clock was moved, in ms. */
  offset: number;
  clockMoves: number;
  suspended: boolean;
  /** When the account is deleted, in ms of real time. */
  expiresAt: number;
}

const KEY = 'account';

/** Reads and writes the row in the key-value storage of the Durable Object. */
export class AccountRows {
  readonly #storage: DurableObjectStorage;
  #row: AccountRow | null | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  read(): AccountRow | null {
    this.#row ??= this.#storage.kv.get<AccountRow>(KEY) ?? null;
    return this.#row;
  }

  write(row: AccountRow): void {
    this.#storage.kv.put(KEY, row);
    this.#row = row;
  }

  forget(): void {
    this.#row = undefined;
  }
}

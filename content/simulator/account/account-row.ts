/** The fields that an account stores about itself. */
export interface AccountRow {
  clientId: string;
  clientSecretHash: string;
  partnerTokenHash: string;
  gatewayKeyHash: string;
  /** Needed to sign; the others are compared only. */
  webhookSecret: string;
  origin: string;
  /** How far the clock is ahead of real time, in ms. */
  offset: number;
  /** How far the clock was moved since the account began, in ms. */
  moved: number;
  clockMoves: number;
  /** How often the whole content was replaced. It only grows, so that an examiner sees that a log is not the one that began. */
  restarts: number;
  suspended: boolean;
  /** Whether deliveries wait for a program that sends them. */
  forwarding: boolean;
  /** When the account is deleted, in ms of real time. */
  expiresAt: number;
}

const KEY = 'account';

/** Accounts of an earlier release live on for a day. */
type OlderRow = Omit<AccountRow, 'moved' | 'forwarding' | 'restarts'> & Partial<AccountRow>;

/** Reads and writes the row in the key-value storage of the Durable Object. */
export class AccountRows {
  readonly #storage: DurableObjectStorage;
  #row: AccountRow | null | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  read(): AccountRow | null {
    if (this.#row !== undefined && this.#row !== null) return this.#row;
    const stored = this.#storage.kv.get<OlderRow>(KEY);
    this.#row = stored === undefined ? null : { moved: stored.offset, forwarding: false, restarts: 0, ...stored };
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

import type { Harm, Status } from '../../../../web/model/insight/inbox-rows.ts';
import type { MaskedKind } from '../../../../web/model/insight/mask.ts';
import type { Loss } from '../../../../web/model/insight/signal.ts';

/** The strings of the inbox in English. They define the type of the other languages. */
export const en = {
  what: 'What',
  where: 'Where',
  readers: 'Readers',
  change: 'Change',
  reason: 'Reason',
  status: 'Status',
  note: 'Note',
  save: 'Save',
  empty: 'Nothing has been counted yet.',
  helpful: 'Helpful',
  texts: 'Texts',
  decided: (staff: string, day: string, readers: number) => `${staff}, ${day}, at ${readers}`,
  kinds: {
    no: 'Not helpful',
    search: 'Search without a result',
    left: 'Search without a choice',
    refined: 'Search with other words',
    missing: 'Dead address',
    failure: 'Refused request',
    agent: 'Failed call of an assistant',
    violation: 'Blocked by the content policy',
  } as Readonly<Record<Harm, string>>,
  reasons: {
    missing: 'Missing',
    wrong: 'Wrong',
    unclear: 'Unclear',
    other: 'Other',
  } as Readonly<Partial<Record<string, string>>>,
  statuses: { new: 'New', 'in-progress': 'In progress', resolved: 'Resolved', dismissed: 'Dismissed' } as Readonly<
    Record<Status, string>
  >,
  losses: {
    foreign: 'Dropped, from another site',
    size: 'Dropped, too long',
    invalid: 'Dropped, not valid',
    'unknown-place': 'Dropped, no such place',
    limit: 'Dropped, too many',
    storage: 'Dropped, not stored',
  } as Readonly<Record<Loss, string>>,
  masked: {
    secret: 'Masked secrets',
    token: 'Masked tokens',
    email: 'Masked email addresses',
    card: 'Masked card numbers',
    ssn: 'Masked social security numbers',
    phone: 'Masked phone numbers',
  } as Readonly<Record<MaskedKind, string>>,
};

export type InboxStrings = typeof en;

import type { Harm, Status } from '../../../web/model/insight/inbox-rows.ts';
import type { MaskedKind } from '../../../web/model/insight/mask.ts';
import type { Loss } from '../../../web/model/insight/service.ts';
import type { Locale } from '../../../web/model/site/locale.ts';

const en = {
  what: 'What',
  where: 'Where',
  readers: 'Readers',
  change: 'Change',
  reason: 'Reason',
  source: 'Source',
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

const es: InboxStrings = {
  what: 'Qué',
  where: 'Dónde',
  readers: 'Lectores',
  change: 'Cambio',
  reason: 'Motivo',
  source: 'Fuente',
  status: 'Estado',
  note: 'Nota',
  save: 'Guardar',
  empty: 'Todavía no se ha contado nada.',
  helpful: 'Útil',
  texts: 'Textos',
  decided: (staff, day, readers) => `${staff}, ${day}, con ${readers}`,
  kinds: {
    no: 'No útil',
    search: 'Búsqueda sin resultado',
    left: 'Búsqueda sin elección',
    refined: 'Búsqueda con otras palabras',
    missing: 'Dirección sin página',
    failure: 'Solicitud rechazada',
    agent: 'Llamada fallida de un asistente',
  },
  reasons: { missing: 'Falta algo', wrong: 'Incorrecto', unclear: 'Poco claro', other: 'Otro' },
  statuses: { new: 'Nuevo', 'in-progress': 'En curso', resolved: 'Resuelto', dismissed: 'Descartado' },
  losses: {
    foreign: 'Descartadas, de otro sitio',
    size: 'Descartadas, demasiado largas',
    invalid: 'Descartadas, no válidas',
    'unknown-place': 'Descartadas, lugar inexistente',
    limit: 'Descartadas, demasiadas',
    storage: 'Descartadas, sin guardar',
  },
  masked: {
    secret: 'Secretos ocultados',
    token: 'Tokens ocultados',
    email: 'Correos electrónicos ocultados',
    card: 'Números de tarjeta ocultados',
    ssn: 'Números de seguro social ocultados',
    phone: 'Teléfonos ocultados',
  },
};

const pt: InboxStrings = {
  what: 'O quê',
  where: 'Onde',
  readers: 'Leitores',
  change: 'Mudança',
  reason: 'Motivo',
  source: 'Fonte',
  status: 'Status',
  note: 'Nota',
  save: 'Salvar',
  empty: 'Nada foi contado ainda.',
  helpful: 'Útil',
  texts: 'Textos',
  decided: (staff, day, readers) => `${staff}, ${day}, com ${readers}`,
  kinds: {
    no: 'Não útil',
    search: 'Busca sem resultado',
    left: 'Busca sem escolha',
    refined: 'Busca com outras palavras',
    missing: 'Endereço sem página',
    failure: 'Solicitação recusada',
    agent: 'Chamada de assistente que falhou',
  },
  reasons: { missing: 'Falta algo', wrong: 'Incorreto', unclear: 'Pouco claro', other: 'Outro' },
  statuses: { new: 'Novo', 'in-progress': 'Em andamento', resolved: 'Resolvido', dismissed: 'Descartado' },
  losses: {
    foreign: 'Descartados, de outro site',
    size: 'Descartados, longos demais',
    invalid: 'Descartados, inválidos',
    'unknown-place': 'Descartados, lugar inexistente',
    limit: 'Descartados, em excesso',
    storage: 'Descartados, não armazenados',
  },
  masked: {
    secret: 'Segredos ocultados',
    token: 'Tokens ocultados',
    email: 'E-mails ocultados',
    card: 'Números de cartão ocultados',
    ssn: 'Números de seguridade social ocultados',
    phone: 'Telefones ocultados',
  },
};

export const STRINGS: Readonly<Record<Locale, InboxStrings>> = { en, es, pt };

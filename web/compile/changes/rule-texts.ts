import type { Locale } from '../../model/site/locale.ts';
import type { Aspect, BoundAspect } from '../comparison/differences.ts';
import type { BoundName } from '../comparison/facts.ts';
import type { KeywordAspect } from '../comparison/keywords.ts';

export type TextByLocale = Readonly<Record<Locale, string>>;

/** The limits of values, as the subject of a sentence. */
export const BOUND_WORDS: Readonly<Record<BoundName, TextByLocale>> = {
  'min-length': { en: 'minimum length', es: 'longitud mínima', pt: 'tamanho mínimo' },
  'max-length': { en: 'maximum length', es: 'longitud máxima', pt: 'tamanho máximo' },
  'min-items': { en: 'minimum number of items', es: 'cantidad mínima de elementos', pt: 'quantidade mínima de itens' },
  'max-items': { en: 'maximum number of items', es: 'cantidad máxima de elementos', pt: 'quantidade máxima de itens' },
  'min-properties': {
    en: 'minimum number of properties',
    es: 'cantidad mínima de propiedades',
    pt: 'quantidade mínima de propriedades',
  },
  'max-properties': {
    en: 'maximum number of properties',
    es: 'cantidad máxima de propiedades',
    pt: 'quantidade máxima de propriedades',
  },
  min: { en: 'minimum value', es: 'valor mínimo', pt: 'valor mínimo' },
  max: { en: 'maximum value', es: 'valor máximo', pt: 'valor máximo' },
  'exclusive-min': { en: 'exclusive minimum', es: 'mínimo exclusivo', pt: 'mínimo exclusivo' },
  'exclusive-max': { en: 'exclusive maximum', es: 'máximo exclusivo', pt: 'máximo exclusivo' },
  'min-contains': {
    en: 'minimum number of matching items',
    es: 'cantidad mínima de elementos que cumplen la condición',
    pt: 'quantidade mínima de itens que atendem à condição',
  },
  'max-contains': {
    en: 'maximum number of matching items',
    es: 'cantidad máxima de elementos que cumplen la condición',
    pt: 'quantidade máxima de itens que atendem à condição',
  },
};

/** The changes of a keyword of JSON Schema, which the values name. */
export const KEYWORD_TEXTS = {
  added: { en: 'has a new rule: {to}', es: 'tiene una regla nueva: {to}', pt: 'tem uma regra nova: {to}' },
  removed: {
    en: 'no longer has the rule {from}',
    es: 'ya no tiene la regla {from}',
    pt: 'não tem mais a regra {from}',
  },
  changed: {
    en: 'has another rule: {from} → {to}',
    es: 'tiene otra regla: {from} → {to}',
    pt: 'tem outra regra: {from} → {to}',
  },
} satisfies Record<string, TextByLocale>;

/** The changes of a limit; `#` is its name. */
export const BOUND_TEXTS = {
  set: { en: 'has a new limit: # {to}', es: 'tiene un límite nuevo: # {to}', pt: 'tem um limite novo: # {to}' },
  unset: {
    en: 'no longer has a # (was {from})',
    es: 'ya no tiene # (antes {from})',
    pt: 'não tem mais # (antes {from})',
  },
  increased: {
    en: 'has a higher #: {from} → {to}',
    es: 'aumenta su #: {from} → {to}',
    pt: 'aumenta o limite: #, {from} → {to}',
  },
  decreased: {
    en: 'has a lower #: {from} → {to}',
    es: 'reduce su #: {from} → {to}',
    pt: 'reduz o limite: #, {from} → {to}',
  },
} satisfies Record<string, TextByLocale>;

export const ASPECT_TEXTS = {
  'type-changed': {
    en: 'has another type: {from} → {to}',
    es: 'tiene otro tipo: {from} → {to}',
    pt: 'tem outro tipo: {from} → {to}',
  },
  'type-generalized': {
    en: 'allows more types: {from} → {to}',
    es: 'admite más tipos: {from} → {to}',
    pt: 'aceita mais tipos: {from} → {to}',
  },
  'type-specialized': {
    en: 'allows fewer types: {from} → {to}',
    es: 'admite menos tipos: {from} → {to}',
    pt: 'aceita menos tipos: {from} → {to}',
  },
  'became-nullable': { en: 'can now be null', es: 'ahora puede ser nulo', pt: 'agora pode ser nulo' },
  'became-not-nullable': { en: 'can no longer be null', es: 'ya no puede ser nulo', pt: 'não pode mais ser nulo' },
  'became-required': { en: 'is now required', es: 'ahora es obligatorio', pt: 'agora é obrigatório' },
  'became-optional': { en: 'is now optional', es: 'ahora es opcional', pt: 'agora é opcional' },
  'became-enum': { en: 'now only allows {to}', es: 'ahora solo admite {to}', pt: 'agora só aceita {to}' },
  'became-not-enum': {
    en: 'now allows any value, not only {from}',
    es: 'ahora admite cualquier valor, no solo {from}',
    pt: 'agora aceita qualquer valor, não só {from}',
  },
  'enum-value-added': {
    en: 'can also have the value {to}',
    es: 'también puede tener el valor {to}',
    pt: 'também pode ter o valor {to}',
  },
  'enum-value-removed': {
    en: 'no longer has the value {from}',
    es: 'ya no tiene el valor {from}',
    pt: 'não tem mais o valor {from}',
  },
  'multiple-of-set': {
    en: 'must now be a multiple of {to}',
    es: 'ahora debe ser múltiplo de {to}',
    pt: 'agora deve ser múltiplo de {to}',
  },
  'multiple-of-unset': {
    en: 'need no longer be a multiple of {from}',
    es: 'ya no debe ser múltiplo de {from}',
    pt: 'não precisa mais ser múltiplo de {from}',
  },
  'multiple-of-changed': {
    en: 'must be a multiple of {to}, not of {from}',
    es: 'debe ser múltiplo de {to}, no de {from}',
    pt: 'deve ser múltiplo de {to}, não de {from}',
  },
  'pattern-added': {
    en: 'must now match {to}',
    es: 'ahora debe cumplir el patrón {to}',
    pt: 'agora deve seguir o padrão {to}',
  },
  'pattern-removed': {
    en: 'need no longer match {from}',
    es: 'ya no debe cumplir el patrón {from}',
    pt: 'não precisa mais seguir o padrão {from}',
  },
  'pattern-changed': {
    en: 'has another pattern: {from} → {to}',
    es: 'tiene otro patrón: {from} → {to}',
    pt: 'tem outro padrão: {from} → {to}',
  },
  'pattern-generalized': {
    en: 'now has a pattern that allows more: {from} → {to}',
    es: 'ahora tiene un patrón que admite más: {from} → {to}',
    pt: 'agora tem um padrão que aceita mais: {from} → {to}',
  },
  'const-added': { en: 'now only allows {to}', es: 'ahora solo admite {to}', pt: 'agora só aceita {to}' },
  'const-removed': {
    en: 'now allows any value, not only {from}',
    es: 'ahora admite cualquier valor, no solo {from}',
    pt: 'agora aceita qualquer valor, não só {from}',
  },
  'const-changed': {
    en: 'only allows {to}, no longer {from}',
    es: 'solo admite {to}, ya no {from}',
    pt: 'só aceita {to}, não mais {from}',
  },
  'unique-items-set': {
    en: 'can no longer repeat an item',
    es: 'ya no puede repetir elementos',
    pt: 'não pode mais repetir itens',
  },
  'unique-items-unset': {
    en: 'can now repeat an item',
    es: 'ahora puede repetir elementos',
    pt: 'agora pode repetir itens',
  },
  'default-value-added': {
    en: 'now has the default {to}',
    es: 'ahora tiene el valor predeterminado {to}',
    pt: 'agora tem o valor padrão {to}',
  },
  'default-value-removed': {
    en: 'no longer has the default {from}',
    es: 'ya no tiene el valor predeterminado {from}',
    pt: 'não tem mais o valor padrão {from}',
  },
  'default-value-changed': {
    en: 'has another default: {from} → {to}',
    es: 'tiene otro valor predeterminado: {from} → {to}',
    pt: 'tem outro valor padrão: {from} → {to}',
  },
  'one-of-added': {
    en: 'has a new alternative: {to}',
    es: 'tiene una alternativa nueva: {to}',
    pt: 'tem uma alternativa nova: {to}',
  },
  'one-of-removed': {
    en: 'no longer has the alternative {from}',
    es: 'ya no tiene la alternativa {from}',
    pt: 'não tem mais a alternativa {from}',
  },
  'any-of-added': {
    en: 'has a new alternative: {to}',
    es: 'tiene una alternativa nueva: {to}',
    pt: 'tem uma alternativa nova: {to}',
  },
  'any-of-removed': {
    en: 'no longer has the alternative {from}',
    es: 'ya no tiene la alternativa {from}',
    pt: 'não tem mais a alternativa {from}',
  },
  'additional-properties-forbidden': {
    en: 'no longer allows other properties',
    es: 'ya no admite otras propiedades',
    pt: 'não aceita mais outras propriedades',
  },
  'additional-properties-allowed': {
    en: 'now allows other properties',
    es: 'ahora admite otras propiedades',
    pt: 'agora aceita outras propriedades',
  },
  'became-read-only': { en: 'is now read-only', es: 'ahora es de solo lectura', pt: 'agora é somente leitura' },
  'became-not-read-only': {
    en: 'is no longer read-only',
    es: 'ya no es de solo lectura',
    pt: 'não é mais somente leitura',
  },
  'became-write-only': { en: 'is now write-only', es: 'ahora es de solo escritura', pt: 'agora é somente escrita' },
  'became-not-write-only': {
    en: 'is no longer write-only',
    es: 'ya no es de solo escritura',
    pt: 'não é mais somente escrita',
  },
  deprecated: { en: 'is deprecated', es: 'está obsoleto', pt: 'está obsoleto' },
  'deprecated-with-sunset': {
    en: 'is deprecated and works until {to}',
    es: 'está obsoleto y funciona hasta el {to}',
    pt: 'está obsoleto e funciona até {to}',
  },
  reactivated: { en: 'is no longer deprecated', es: 'ya no está obsoleto', pt: 'não está mais obsoleto' },
  'sunset-set': { en: 'works until {to}', es: 'funciona hasta el {to}', pt: 'funciona até {to}' },
  'sunset-deleted': {
    en: 'no longer has a removal date (was {from})',
    es: 'ya no tiene fecha de retiro (antes {from})',
    pt: 'não tem mais data de remoção (antes {from})',
  },
  'sunset-changed-earlier': {
    en: 'can be removed earlier: {from} → {to}',
    es: 'se puede retirar antes: {from} → {to}',
    pt: 'pode ser removido antes: {from} → {to}',
  },
  'sunset-changed-later': {
    en: 'stays longer: {from} → {to}',
    es: 'se mantiene más tiempo: {from} → {to}',
    pt: 'fica disponível por mais tempo: {from} → {to}',
  },
} satisfies Record<Exclude<Aspect, BoundAspect | KeywordAspect>, TextByLocale>;

export const EVENT_TEXTS = {
  ...ASPECT_TEXTS,
  apiAdded: {
    en: 'The reference is published for the first time',
    es: 'La referencia se publica por primera vez',
    pt: 'A referência é publicada pela primeira vez',
  },
  apiRemoved: { en: 'The reference was removed', es: 'La referencia se retiró', pt: 'A referência foi removida' },
  added: { en: 'is new', es: 'es nuevo', pt: 'é novo' },
  addedRequired: { en: 'is new and required', es: 'es nuevo y obligatorio', pt: 'é novo e obrigatório' },
  removed: { en: 'was removed', es: 'se retiró', pt: 'foi removido' },
  removedSuddenly: {
    en: 'was removed without a deprecation',
    es: 'se retiró sin haber sido marcado como obsoleto',
    pt: 'foi removido sem ter sido marcado como obsoleto',
  },
  removedEarly: {
    en: 'was removed before its date, {from}',
    es: 'se retiró antes de su fecha, {from}',
    pt: 'foi removido antes da data, {from}',
  },
  removedAsAnnounced: {
    en: 'was removed, as its deprecation announced',
    es: 'se retiró, como se había anunciado',
    pt: 'foi removido, como anunciado',
  },
  pathChanged: {
    en: 'has another address: {from} → {to}',
    es: 'tiene otra dirección: {from} → {to}',
    pt: 'tem outro endereço: {from} → {to}',
  },
  tagAdded: { en: 'now has the tag {to}', es: 'ahora tiene la etiqueta {to}', pt: 'agora tem a tag {to}' },
  tagRemoved: {
    en: 'no longer has the tag {from}',
    es: 'ya no tiene la etiqueta {from}',
    pt: 'não tem mais a tag {from}',
  },
  idAdded: {
    en: 'now has the operationId {to}',
    es: 'ahora tiene el operationId {to}',
    pt: 'agora tem o operationId {to}',
  },
  idRemoved: {
    en: 'no longer has the operationId {from}',
    es: 'ya no tiene el operationId {from}',
    pt: 'não tem mais o operationId {from}',
  },
  schemeAdded: {
    en: 'The authorization {to} is new',
    es: 'La autorización {to} es nueva',
    pt: 'A autorização {to} é nova',
  },
  schemeRemoved: {
    en: 'The authorization {from} was removed',
    es: 'La autorización {from} se retiró',
    pt: 'A autorização {from} foi removida',
  },
  schemeChanged: {
    en: 'The authorization changed: {from} → {to}',
    es: 'La autorización cambió: {from} → {to}',
    pt: 'A autorização mudou: {from} → {to}',
  },
  schemeScopeAdded: {
    en: 'The authorization has a new scope: {to}',
    es: 'La autorización tiene un alcance nuevo: {to}',
    pt: 'A autorização tem um escopo novo: {to}',
  },
  schemeScopeRemoved: {
    en: 'The authorization no longer has the scope {from}',
    es: 'La autorización ya no tiene el alcance {from}',
    pt: 'A autorização não tem mais o escopo {from}',
  },
  schemaAdded: { en: 'now has a schema: {to}', es: 'ahora tiene un esquema: {to}', pt: 'agora tem um esquema: {to}' },
  schemaRemoved: {
    en: 'no longer has a schema: {from}',
    es: 'ya no tiene un esquema: {from}',
    pt: 'não tem mais um esquema: {from}',
  },
  sunsetChanged: {
    en: 'has another removal date: {from} → {to}',
    es: 'tiene otra fecha de retiro: {from} → {to}',
    pt: 'tem outra data de remoção: {from} → {to}',
  },
  securityAdded: {
    en: 'also accepts the authorization {to}',
    es: 'también acepta la autorización {to}',
    pt: 'também aceita a autorização {to}',
  },
  securityRemoved: {
    en: 'no longer accepts the authorization {from}',
    es: 'ya no acepta la autorización {from}',
    pt: 'não aceita mais a autorização {from}',
  },
  scopeAdded: {
    en: 'now needs the scope {to}',
    es: 'ahora necesita el alcance {to}',
    pt: 'agora precisa do escopo {to}',
  },
  scopeRemoved: {
    en: 'no longer needs the scope {from}',
    es: 'ya no necesita el alcance {from}',
    pt: 'não precisa mais do escopo {from}',
  },
  mediaTypeAdded: { en: 'can also be {to}', es: 'también puede ser {to}', pt: 'também pode ser {to}' },
  mediaTypeRemoved: { en: 'can no longer be {from}', es: 'ya no puede ser {from}', pt: 'não pode mais ser {from}' },
} satisfies Record<string, TextByLocale>;

import type { SearchKind } from '../../../model/search/search.ts';

/**
 * Everything the ranking weighs, tuned on tests/site/search-queries.ts. Change a number, run that test, and read which query
 * it won and which it lost.
 */
export const TUNING = {
  /** How much a term counts by where it stands. */
  fields: { label: 4, method: 2, path: 2.2, text: 0.7 },
  /** How much an entry counts by what it is. */
  kinds: {
    page: 1.4,
    heading: 1.15,
    term: 1.7,
    operation: 1.6,
    webhook: 1.5,
    schema: 0.6,
    parameter: 1,
    property: 0.9,
    value: 0.75,
    status: 1.2,
    error: 1.3,
  } satisfies Record<SearchKind, number>,
  /** What a term may differ in, by its length: letters changed, added or left out. */
  edits: [
    { from: 9, edits: 2 },
    { from: 4, edits: 1 },
  ],
  /** Terms of fewer letters are taken for whole words: half the index begins with an `a`. */
  shortestPrefix: 2,
  /** How much a term counts that is only how a word begins, that is spelled differently, that shares a stem, or is said by another word. */
  weights: { prefix: 0.6, fuzzy: 0.35, stem: 0.75, synonym: 0.45 },
  /** How much of a query an entry answers: the share of its terms to this power. */
  coverage: 2.5,
  /** A term that the entry itself lacks, but the page it stands on, the path to it or its reference has. */
  surroundings: 0.7,
  /** The label is what was typed, or begins with it. */
  equal: 2.2,
  /** The label is that in another form: `tokens` for `token`. */
  sameStems: 1.8,
  /** Or its words are those the query was found as, one by one: `access tok`, `acces token`. */
  sameWords: 1.5,
  begins: 1.25,
  /** And so to the letter, where that says something: `partnerReference` is no "Partner reference". */
  asWritten: 1.5,
  /** A number in a query is meant as it is, and what it begins is named by it: `error 409`. */
  number: 2.5,
  /** A method in capitals, as in `DELETE contracts`, is meant as one. */
  method: 3,
  /** An address, as in `/users/{id}/devices`, for an operation that has just that. */
  path: 60,
  /** Of fields with one name, that which is drawn in more places is more likely meant: for each doubling of their number. */
  common: 0.03,
  /** What scores less than this share of the best is noise. */
  floor: 0.04,
  deprecated: 0.7,
  /** The reference on screen, and the newest version of one that has several. */
  currentReference: 1.15,
  newestVersion: 1.06,
} as const;

/** Verbs that descriptions use for one another, in every language: what one calls to register, another calls to create. */
export const VERBS: readonly (readonly string[])[] = [
  'add create new open register agregar anadir crear abrir nuevo registrar adicionar criar cadastrar novo',
  'cancel deactivate delete end remove borrar cancelar desactivar eliminar quitar apagar desativar encerrar excluir remover',
  'fetch find get list read retrieve consultar leer listar obtener buscar obter',
  'change edit modify set update actualizar cambiar editar modificar alterar atualizar mudar',
  'check confirm validate verify comprobar confirmar validar verificar checar',
].map((verbs) => verbs.split(' '));

/** Words that say nothing of what is looked for; left out of a query that has others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are can do does for from how i in is it my of on or s the to what when where which with',
    'al como con cual de del donde e el en es la las los mi o para por puedo que se un una y',
    'ao as com da das do dos em eu meu na no nos os ou posso qual um uma',
  ].flatMap((words) => words.split(' ')),
);

/** Endings that make other forms of one word, without accents; the longest that leaves a stem of four letters is taken off. */
export const ENDINGS: readonly string[] = [
  'ations ation ating ated ates ate ions ion ings ing ies ed es s e y',
  'aciones acion iciones icion ciones cion ados adas ado ada ando iendo ar er ir os as o a',
  'acoes acao icoes icao coes cao indo ais oes',
]
  .flatMap((endings) => endings.split(' '))
  .toSorted((a, b) => b.length - a.length);

import type { FieldPosition } from '../model/search/field-position.ts';
import type { SearchKind } from '../model/search/search.ts';

/**
 * The weights of the ranking, tuned on tests/site/search-queries.ts. After changing a number, run that test and read which queries
 * got better or worse.
 */
export const TUNING = {
  /** Weight of a term by the field that it occurs in. */
  fields: { label: 4, method: 2, path: 2.2, text: 0.7 },
  /** Weight of an entry by its kind. */
  kinds: {
    page: 1.4,
    heading: 1.25,
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
  /** Number of letters that may be changed, added or left out, by the term's length. */
  edits: [
    { from: 9, edits: 2 },
    { from: 4, edits: 1 },
  ],
  /** Shorter terms match only whole words, because half of the index begins with an `a`. */
  shortestPrefix: 2,
  /** Weight of a term that only begins a word, is misspelled, shares a stem, or matches a verb with the same meaning or another name. */
  weights: { prefix: 0.6, fuzzy: 0.35, stem: 0.75, verb: 0.45, name: 0.7 },
  /** An entry's score is multiplied by the share of the query's terms that it matches, to this power. */
  coverage: 2.5,
  /** Weight of a term that occurs only in the page context of the entry: its page, its property path or its reference. */
  pageContext: 0.7,
  /** The same for a heading, because a heading is read together with the title of its page. */
  pageContextOfHeading: 1,
  /** A heading that has the typed words together with its page: `webhook retry` for "Delivery and retries" of a webhook. */
  headingOnPage: 2,
  /** The label equals the typed words. */
  equal: 2.2,
  /** The label has the same stems as the typed words: `tokens` for `token`. */
  sameStems: 1.8,
  /** The label's words match the typed ones one by one: `access tok`, `acces token`. */
  sameWords: 1.5,
  /** The label is another name of the typed words: `Tools` for `webhook checker`. */
  otherName: 12,
  /** The label is another name of some of the typed words, which follow each other: `SLA` in `where is your uptime SLA`. */
  otherNameOfPart: 6,
  /** The label has all typed words among others: `List a customer's orders` for `list orders`. */
  hasAllWords: 1.4,
  /** The label is a phrase of several words that was typed as a whole. */
  phrase: 1.8,
  /** The label begins with the typed words. */
  begins: 1.4,
  /** The label begins with a number of the query: `error 409`. */
  number: 2.5,
  /** The operation has the typed method, as in `DELETE orders`. */
  method: 3,
  /** The operation has the typed address, as in `/shops/{id}/orders`. */
  path: 60,
  /** Entries that score less than this share of the best score are dropped. */
  floor: 0.04,
  deprecated: 0.7,
  /** The query begins with a verb: `cancel order`. Nobody calls a webhook, which reports what happened, or a schema. */
  action: { operation: 1.9, webhook: 0.7, schema: 0.5, field: 0.3 },
  /**
   * The operation does what the verb of the query says to the resource that the rest of the query names: `create refund`. A resource
   * below another one counts less.
   */
  resource: 3,
  /** A term of the glossary, if the query asks what a term means. */
  meaning: 2,
  /** A field that lacks words of the query in its label and in its page context. */
  strayField: 0.5,
  /** Weight of a field by its position. Integrators write requests and only read the others. */
  positions: { request: 1.3, payload: 1, response: 1, schema: 0.8 } satisfies Record<FieldPosition, number>,
  /** The query names the position of the field: `color response`. */
  namedPosition: 1.6,
  /** The entry is in another reference than the one on screen. */
  otherReference: 0.45,
  /** The entry is in a version of its reference that has replaced an older one. */
  newestVersion: 1.2,
  /** An entry of an older version, apart from operations, while the reader is not on a page of a reference. */
  olderVersion: 0.65,
  /** An operation with a successor in a newer version, unless its title or its method is typed. */
  replaced: 0.12,
  /** An operation of the newest version whose title has the one typed word. */
  titledOperation: 2,
  /** A page outside of all references, such as a guide, if the query has so many words. */
  question: { words: 4, weight: 2 },
  /** A field, if the query is in ordinary words and not a name from code, or a response, if the query has no number. */
  fieldForWords: 0.2,
} as const;

/** Verbs with the same meaning, one group for all languages: where one description says register, another says create. */
export const VERBS: readonly (readonly string[])[] = [
  'add create new open place post register submit agregar anadir crear abrir nuevo registrar adicionar criar cadastrar novo',
  'cancel deactivate delete end remove borrar cancelar desactivar eliminar quitar apagar desativar encerrar excluir remover',
  'fetch find get list read retrieve consultar leer listar obtener buscar obter',
  'change edit modify patch put replace set update actualizar cambiar editar modificar reemplazar alterar atualizar mudar substituir',
  'check confirm validate verify comprobar confirmar validar verificar checar',
].map((verbs) => verbs.split(' '));

/** The methods of the operations that do what each of the first groups of verbs says. */
export const VERB_METHODS: readonly (readonly string[])[] = [['POST'], ['DELETE'], ['GET'], ['PATCH', 'PUT']];

/** Words of a query that name the position of a field, without accents. */
export const POSITION_WORDS: ReadonlyMap<string, FieldPosition> = new Map([
  ...['request', 'solicitud', 'requisicao'].map((word) => [word, 'request'] as const),
  ...['response', 'respuesta', 'resposta'].map((word) => [word, 'response'] as const),
  ...['payload', 'contenido'].map((word) => [word, 'payload'] as const),
]);

/** Words without meaning for a search. They are removed from queries that have other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are can do does for from how i in is it my of on or s see the to what when where which with',
    'al como con cual de del donde e el en es la las los mi mis o para por puedo que se un una veo ver y',
    'ao as com da das do dos em eu meu meus minha minhas na no nos os ou posso qual um uma vejo ver',
  ].flatMap((words) => words.split(' ')),
);

/** Endings of word forms, without accents. The longest one that leaves a stem of four letters is removed. */
export const ENDINGS: readonly string[] = [
  'ations ation ating ated ates ate ions ion ings ing ies ed es s e y',
  'aciones acion iciones icion ciones cion ados adas ado ada ando iendo ar er ir os as o a',
  'acoes acao icoes icao coes cao indo ais oes',
]
  .flatMap((endings) => endings.split(' '))
  .toSorted((a, b) => b.length - a.length);

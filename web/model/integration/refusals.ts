import type { Locale } from '../site/locale.ts';

/** Why a file is no usage. */
export type RefusalReason = 'empty' | 'json' | 'format' | 'description' | 'version' | 'place' | 'none';

const FORMATS = {
  en: 'a HAR file, a Postman collection 2.1, an OpenTelemetry export as JSON, a report of the exam, a log of the clients, integration.json, or lines such as GET /public/v3/contracts',
  es: 'un archivo HAR, una colección de Postman 2.1, una exportación de OpenTelemetry en JSON, un informe del examen, un registro de los clientes, integration.json o líneas como GET /public/v3/contracts',
  pt: 'um arquivo HAR, uma coleção do Postman 2.1, uma exportação do OpenTelemetry em JSON, um relatório do exame, um registro dos clientes, integration.json ou linhas como GET /public/v3/contracts',
};

/** The words of a refusal. `{at}` is the place in the file, and `{fix}` the version to export. */
export const REFUSALS: Record<RefusalReason, Record<Locale, string>> = {
  empty: {
    en: 'The file is empty. Export it again.',
    es: 'El archivo está vacío. Expórtelo de nuevo.',
    pt: 'O arquivo está vazio. Exporte-o de novo.',
  },
  json: {
    en: 'The file is not valid JSON ({at}). Export it again, and do not edit it.',
    es: 'El archivo no es JSON válido ({at}). Expórtelo de nuevo y no lo edite.',
    pt: 'O arquivo não é um JSON válido ({at}). Exporte-o de novo e não o edite.',
  },
  format: {
    en: `The file has an unknown format ({at}). Use ${FORMATS.en}.`,
    es: `El formato del archivo es desconocido ({at}). Use ${FORMATS.es}.`,
    pt: `O formato do arquivo é desconhecido ({at}). Use ${FORMATS.pt}.`,
  },
  description: {
    en: 'The file is an API description ({at}), so it does not say which operations you call. Use a file with your calls.',
    es: 'El archivo es una descripción de API ({at}), así que no dice qué operaciones llama usted. Use un archivo con sus llamadas.',
    pt: 'O arquivo é uma descrição de API ({at}), portanto não diz quais operações você chama. Use um arquivo com as suas chamadas.',
  },
  version: {
    en: 'The file has a version that cannot be read ({at}). Export it as {fix}.',
    es: 'El archivo tiene una versión que no se puede leer ({at}). Expórtelo como {fix}.',
    pt: 'O arquivo tem uma versão que não pode ser lida ({at}). Exporte-o como {fix}.',
  },
  place: {
    en: 'The file lacks a value at {at}, or has another kind of value there. Export it again, and do not edit it.',
    es: 'Al archivo le falta un valor en {at}, o tiene allí otro tipo de valor. Expórtelo de nuevo y no lo edite.',
    pt: 'Falta um valor no arquivo em {at}, ou ele tem ali outro tipo de valor. Exporte-o de novo e não o edite.',
  },
  none: {
    en: 'No call in the file belongs to an API of this portal ({at}). Record calls to the simulator, the sandbox or production.',
    es: 'Ninguna llamada del archivo es de una API de este portal ({at}). Grabe llamadas al simulador, al sandbox o a producción.',
    pt: 'Nenhuma chamada do arquivo é de uma API deste portal ({at}). Grave chamadas ao simulador, ao sandbox ou à produção.',
  },
};

import type { Locale } from '../../../model/site/locale.ts';

const en = {
  title: 'Last requests in this tab',
  note: 'Up to 20 requests are kept until you close the tab, without credentials.',
  none: 'No requests are kept.',
  clear: 'Clear',
  again: 'Fill in again',
  tooLong: 'The values are too long to fill in again.',
  cut: 'Only the beginning was kept.',
  noBody: 'No body was kept.',
};

export type HistoryStrings = typeof en;

/** The interface strings of the history of requests in every language. They load with it. */
export const historyStrings: Readonly<Record<Locale, HistoryStrings>> = {
  en,
  es: {
    title: 'Últimas solicitudes de esta pestaña',
    note: 'Se conservan hasta 20 solicitudes, sin credenciales, hasta que cierre la pestaña.',
    none: 'No se conserva ninguna solicitud.',
    clear: 'Borrar',
    again: 'Completar de nuevo',
    tooLong: 'Los valores son demasiado largos para completarlos de nuevo.',
    cut: 'Solo se conservó el comienzo.',
    noBody: 'No se conservó ningún cuerpo.',
  },
  pt: {
    title: 'Últimas requisições desta aba',
    note: 'Até 20 requisições ficam guardadas, sem credenciais, até você fechar a aba.',
    none: 'Nenhuma requisição guardada.',
    clear: 'Limpar',
    again: 'Preencher de novo',
    tooLong: 'Os valores são longos demais para preencher de novo.',
    cut: 'Só o começo foi guardado.',
    noBody: 'Nenhum corpo foi guardado.',
  },
};

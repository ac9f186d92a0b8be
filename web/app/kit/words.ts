import type { Locale } from '../../model/site/locale.ts';
import { requiredContext } from '../state/required-context.ts';

const en = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser blocked copying.',
  close: 'Close',
  cancel: 'Cancel',
  /** Leaves a question without doing anything. */
  back: 'Back',
  retry: 'Try again',
  show: 'Show',
  hide: 'Hide',
  showValue: (name: string) => `Show ${name}`,
  hideValue: (name: string) => `Hide ${name}`,
  showAll: (count: number) => `Show all ${count}`,
  required: 'required',
  deprecated: 'deprecated',
};

export type KitWords = typeof en;

/** The words of the kit in every language. They load with it. */
export const kitWords: Readonly<Record<Locale, KitWords>> = {
  en,
  es: {
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'El navegador no permitió copiar.',
    close: 'Cerrar',
    cancel: 'Cancelar',
    back: 'Volver',
    retry: 'Reintentar',
    show: 'Mostrar',
    hide: 'Ocultar',
    showValue: (name) => `Mostrar ${name}`,
    hideValue: (name) => `Ocultar ${name}`,
    showAll: (count) => `Mostrar todos (${count})`,
    required: 'obligatorio',
    deprecated: 'obsoleto',
  },
  pt: {
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'O navegador não permitiu copiar.',
    close: 'Fechar',
    cancel: 'Cancelar',
    back: 'Voltar',
    retry: 'Tentar novamente',
    show: 'Mostrar',
    hide: 'Ocultar',
    showValue: (name) => `Mostrar ${name}`,
    hideValue: (name) => `Ocultar ${name}`,
    showAll: (count) => `Mostrar todos (${count})`,
    required: 'obrigatório',
    deprecated: 'obsoleto',
  },
};

const context = requiredContext<KitWords>('useWords', 'WordsProvider');
/** Gives the parts of the kit their words. A tool renders it once, around everything. */
export const WordsProvider = context.Context;
export const useWords = context.use;

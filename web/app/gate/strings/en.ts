/** Strings that only staff load, in English. They define the type of the other languages. */
export const en = {
  internalDocs: 'Internal docs',
};

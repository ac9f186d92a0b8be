/** Strings of a module that no release contains, in English. They define the type of the other languages. */
export const en = {
  signIn: 'Sign in with local identity',
};

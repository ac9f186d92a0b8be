import runtime from 'react/jsx-runtime';

/** The bundler reads the exports of React, which are CommonJS, through getters. Constants are faster. */
export const { Fragment, jsx, jsxs } = runtime;

/** Texts of pages that do not exist, in English. Only the prerendering has them, so that readers do not download them. */
export const en = {
  home: 'Home page',
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address.',
    text: 'There is no page at this address. It may have moved, or the link may contain a typo.',
  },
  gone: {
    title: 'This page was removed',
    description: 'This page no longer exists.',
    text: 'This page no longer exists. The link below leads to what replaced it.',
  },
};

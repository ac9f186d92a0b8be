import type { IslandContext } from './context.ts';

/**
 * Lets the question at the end of a page take feedback without leaving the page, and offers a report beside a link to a section, a field or
 * an error, or beside a code sample, once the reader has used it. The scripts for both load then.
 */
export function offerFeedback({ article }: IslandContext): void {
  // The article outlives its page, so one listener serves all pages. A page without the question takes no report.
  if (article.dataset['feedback'] === undefined)
    article.addEventListener('click', ({ target }) => {
      const control = target instanceof Element ? target.closest('.anchor, button[data-copy]') : null;
      if (control !== null)
        import('../insight/report-problem.ts').then(
          (it) => it.offerReport(control),
          () => undefined,
        );
    });
  article.dataset['feedback'] = '';
  article.querySelector('.feedback')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    import('../insight/give-feedback.ts').then(
      (it) => it.giveFeedback(form),
      // The browser sends the form itself.
      () => form.submit(),
    );
  });
}

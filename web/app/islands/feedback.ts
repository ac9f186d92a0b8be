import type { IslandContext } from './context.ts';

/** Lets the question at the end of a page take feedback without leaving the page. The script for it loads when a reader sends some. */
export function offerFeedback({ article }: IslandContext): void {
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

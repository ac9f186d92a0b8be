import { PRIVACY_ROUTE, REASONS, SIGNALS_PATH, THANKS_ID } from '../../model/insight/signal.ts';
import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from '../strings/en.ts';

/**
 * Asks whether a page was helpful. The forms work without scripts: the portal leads back to the thanks. A script sends them without
 * leaving the page (web/app/islands/feedback.ts).
 */
export function Feedback({ t, locale, path }: { t: Strings; locale: Locale; path: string }) {
  const form = { method: 'post', action: SIGNALS_PATH };
  const page = <input type="hidden" name="page" value={path} />;
  return (
    <section className="feedback source-line" aria-labelledby="feedback-question" data-report={t.reportProblem}>
      <span id="feedback-question">{t.feedbackQuestion}</span>
      <form {...form}>
        {page}
        <input type="hidden" name="helpful" value="yes" />
        <button className="button button-small">{t.yes}</button>
      </form>
      <details>
        <summary className="button button-small">{t.no}</summary>
        <form {...form}>
          {page}
          <input type="hidden" name="helpful" value="no" />
          <fieldset>
            <legend>{t.feedbackReason}</legend>
            {REASONS.map((reason) => (
              <label key={reason}>
                <input type="radio" name="reason" value={reason} /> {t.feedbackReasons[reason]}
              </label>
            ))}
          </fieldset>
          <label>
            {t.feedbackText}
            <textarea name="text" maxLength={500} rows={3} />
          </label>
          <p className="small">
            {t.feedbackNote} <a href={localizePath(PRIVACY_ROUTE, locale)}>{t.recordedData}</a>
          </p>
          <button className="button button-small">{t.sendFeedback}</button>
        </form>
      </details>
      <span className="feedback-thanks" id={THANKS_ID} tabIndex={-1} hidden>
        {t.feedbackThanks}
      </span>
    </section>
  );
}

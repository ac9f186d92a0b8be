import type { PublishedChange } from '../../model/api/change.ts';
import type { ChangelogPage } from '../../model/page/page.ts';
import { head } from './pages.ts';
import type { Writing } from './parts.ts';
import { blocks, code, link, plain, words } from './writing.ts';

/** The changelog: each release with its references and their changes. */
export function changelogToMarkdown(page: ChangelogPage, writing: Writing): string {
  const { language, context } = writing;
  const { t } = language;
  return blocks(
    head(page, writing),
    page.index === 0 && t.changelogLead,
    ...page.sections.map(({ release, parts }) =>
      blocks(
        `## ${plain(release.title)}`,
        release.title !== language.date(release.date) && language.date(release.date),
        release.summary !== null && plain(release.summary.plain),
        ...parts.map(({ label, href, summary, changes }) =>
          blocks(
            `### ${link(label, context.twinOf(href))}`,
            summary !== null && plain(summary.plain),
            changes.length === 0
              ? `${t.changes}: ${t.noChanges}`
              : changes.map((change) => changeLine(change, writing)).join('\n'),
          ),
        ),
      ),
    ),
  );
}

function changeLine({ kind, level, subject, field, direction, text, note }: PublishedChange, writing: Writing): string {
  const { language, context } = writing;
  const { t } = language;
  const place = subject.href === null ? plain(subject.label) : link(subject.label, context.twinOf(subject.href));
  return words(
    `- ${level === 'info' ? t.changeTypes[kind] : t.changeLevels[level]}:`,
    subject.kind !== 'api' && place,
    field !== null && code(field.label),
    plain(text.plain),
    direction !== null && (direction === 'request' ? t.changeInRequests : t.changeInResponses),
    note !== null && plain(note.plain),
  );
}

import { join } from 'node:path';

import type { PageSummary } from '../../model/page/page.ts';
import { DEFAULT_LOCALE } from '../../model/site/locale.ts';
import { startThread } from '../base/child.ts';
import { PROJECT_ROOT } from '../base/project.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { Site } from '../site/site.ts';
import { cardSvg } from './card-svg.ts';
import type { CardsRequest, CardsResponse } from './cards-thread.ts';

/** A site with more operations has one card for each reference. A card takes 30 ms. */
const MAX_CARDS = 150;
const KINDS: ReadonlySet<PageSummary['kind']> = new Set([
  'guide',
  'info',
  'operation',
  'webhook',
  'errors',
  'migration',
]);
const FONTS = [
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf',
  '@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf',
  '@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf',
];

interface CardsThread {
  /** The images of a site's cards. All languages have the English ones. Called once. Rejects if a card cannot be rendered. */
  of: (site: Pick<Site<'public'>, 'config' | 'locales'>) => Promise<{ path: string; png: Uint8Array }[]>;
  end: () => void;
}

/** Starts a thread that renders cards. @param cache folder with the cards of earlier builds; without it, each card is rendered */
export function startCards(cache?: string): CardsThread {
  const { request, end } = startThread<CardsRequest, Exclude<CardsResponse, { error: string }>>(
    join(import.meta.dirname, 'cards-thread.ts'),
  );
  return {
    of: (site) => {
      const ready = request({
        folder: cache === undefined ? null : join(cache, 'cards'),
        fontFiles: FONTS.map((name) => join(PROJECT_ROOT, 'node_modules', name)),
        cards: entriesWithCard(site).map((entry) => ({
          path: cardPath(entry.route),
          svg: cardSvg(entry, site.config.title),
        })),
      }).then(({ images }) => images);
      // The build awaits the images before it writes. This only prevents an unhandled-rejection warning.
      ready.catch(() => {});
      return ready;
    },
    end,
  };
}

/**
 * Finds the path of the card of a page; undefined if it has no own one and the site's card is used. Each guide, operation and webhook
 * has a card, and each reference one, which its groups and schemas share.
 */
export function cardPaths(
  site: Pick<Site<'public'>, 'locales'>,
): (page: Pick<PageSummary, 'route' | 'reference'>) => string | undefined {
  const entries = entriesWithCard(site);
  const routes = new Set(entries.map(({ route }) => route));
  const ofReference = new Map(
    entries.filter(({ kind }) => kind === 'info').map(({ reference, route }) => [reference?.base, route] as const),
  );
  return ({ route, reference }) => {
    const shown = routes.has(route) ? route : ofReference.get(reference?.base ?? '');
    return shown === undefined ? undefined : cardPath(shown);
  };
}

function entriesWithCard({ locales }: Pick<Site<'public'>, 'locales'>): readonly PageEntry[] {
  const pages = locales.find(({ locale }) => locale === DEFAULT_LOCALE)?.pages ?? [];
  const own = pages.filter(({ kind }) => KINDS.has(kind));
  return own.length <= MAX_CARDS ? own : own.filter(({ kind }) => kind === 'info').slice(0, MAX_CARDS);
}

function cardPath(route: string): string {
  return `/cards${encodeURI(route)}.png`;
}

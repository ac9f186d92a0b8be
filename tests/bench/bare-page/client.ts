/**
 * The bare React page, bundled for the browser: a list of links, and an article below it. It does only what a navigation needs, so its
 * time is the limit for the portal: it prefetches an article on hover, and on a click React renders it.
 */
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

interface Article {
  title: string;
  html: string;
}

/** Articles by address: the parsed one, or the promise of it until it has arrived. */
const articles = new Map<string, Article | Promise<Article>>();

function load(href: string): Article | Promise<Article> {
  const known = articles.get(href);
  if (known !== undefined) return known;
  const loading = fetch(`/articles${href}.json`).then((response) => response.json() as Promise<Article>);
  articles.set(href, loading);
  void loading.then((article) => articles.set(href, article));
  return loading;
}

function page(nav: ReactNode, { title, html }: Article): ReactNode {
  const article = createElement('main', { dangerouslySetInnerHTML: { __html: html } });
  return createElement('div', null, nav, createElement('h1', null, title), article);
}

const links = (await (await fetch('/links.json')).json()) as { href: string; title: string }[];
const items = links.map(({ href, title }) => createElement('li', { key: href }, createElement('a', { href }, title)));
const nav = createElement('nav', null, createElement('ul', null, ...items));
const root = createRoot(document.body.appendChild(document.createElement('div')));
root.render(page(nav, await load(links[0]?.href ?? '/')));

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
}

function follow(pathname: string, article: Article): void {
  history.pushState(null, '', pathname);
  document.title = article.title;
  scrollTo(0, 0);
  root.render(page(nav, article));
}

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
document.addEventListener('mouseover', (event) => {
  const link = linkOf(event);
  if (link && connection?.saveData !== true) void load(link.pathname);
});
document.addEventListener('click', (event) => {
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  const { pathname } = link;
  const article = load(pathname);
  // An article that has arrived is rendered in the click itself, with React's highest priority.
  if (article instanceof Promise) void article.then((loaded) => follow(pathname, loaded));
  else follow(pathname, article);
});
document.documentElement.dataset['hydrated'] = '';

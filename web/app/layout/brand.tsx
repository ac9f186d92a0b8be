import { localizePath } from '../../model/site/path.ts';
import { usePage, useSite } from '../state/page.tsx';

/** The mark of a site that has no logo: a page between angle brackets. It belongs to no company. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-tile" x="2" y="2" width="28" height="28" rx="7" />
      <path className="mark-lines" d="M12 10l-5 6 5 6M20 10l5 6-5 6" />
    </svg>
  );
}

/** The configured logo, or the neutral mark. It is decoration beside a name or heading. */
export function Logo() {
  const { site } = useSite();
  return site.logo === null ? <Mark /> : <ThemedImage {...site.logo} alt="" />;
}

/** Logo and name, with a link to the start page. On paper, the stylesheet adds the address of the page. */
export function Brand() {
  const { data, site } = usePage();
  return (
    <a className="brand" href={localizePath('/', data.locale)} data-address={site.url + data.path}>
      <Logo />
      <span className="brand-name">{site.title}</span>
    </a>
  );
}

interface ThemedImageProps {
  src: string;
  srcDark: string | null;
  alt: string;
  width?: number | null;
  height?: number | null;
}

/** An image that may have a variant for dark mode. The stylesheet shows one of the two. */
export function ThemedImage({ src, srcDark, alt, width, height }: ThemedImageProps) {
  const size = { ...(width != null && { width }), ...(height != null && { height }) };
  if (srcDark === null) return <img src={src} alt={alt} {...size} />;
  return (
    <>
      <img className="light-only" src={src} alt={alt} {...size} />
      <img className="dark-only" src={srcDark} alt={alt} loading="lazy" {...size} />
    </>
  );
}

import { localizePath } from '../../model/page/path.ts';
import { usePage } from '../state/page.tsx';
import { Mark } from './mark.tsx';

/** Logo and name, leading home. A configured logo takes the place of the drawn mark. */
export function Brand() {
  const { data, site } = usePage();
  return (
    <a className="brand" href={localizePath('/', data.locale)}>
      {site.logo === null ? <Mark /> : <ThemedImage {...site.logo} alt="" />}
      <span className="brand-name">{site.title}</span>
    </a>
  );
}

/** An image with a variant for dark mode; the stylesheet shows one of the two. */
export function ThemedImage({
  src,
  srcDark,
  alt,
  width,
  height,
}: {
  src: string;
  srcDark: string | null;
  alt: string;
  width?: number | null;
  height?: number | null;
}) {
  // The attributes reserve the space; the stylesheet, which lets images shrink, takes the size from the properties.
  const size = {
    ...(width != null && { width }),
    ...(height != null && { height }),
    ...((width != null || height != null) && {
      style: {
        '--image-width': width == null ? undefined : `${width}px`,
        '--image-height': height == null ? undefined : `${height}px`,
      },
    }),
  };
  if (srcDark === null) return <img src={src} alt={alt} {...size} />;
  return (
    <>
      <img className="light-only" src={src} alt={alt} {...size} />
      <img className="dark-only" src={srcDark} alt={alt} loading="lazy" {...size} />
    </>
  );
}

import { useConsole } from '../context.ts';
import { linkFragment } from '../share.ts';

/** Copies a link that opens this form with the same inputs, without secrets. */
export function Share({ onNotice }: { onNotice: (notice: string) => void }) {
  const {
    data,
    words: { t },
    form,
  } = useConsole();
  const share = async (): Promise<void> => {
    const { fragment, names } = await linkFragment(data, form.state().values);
    if (fragment === null) return onNotice(t.shareTooLong);
    const link = location.origin + location.pathname + location.search + fragment;
    const without = names.length === 0 ? '' : ` ${t.shareWithout(names.join(', '))}`;
    await navigator.clipboard.writeText(link).then(
      () => onNotice(t.shared + without),
      () => onNotice(`${t.sharedAs} ${link}${without}`),
    );
  };
  return (
    <button type="button" className="c-tool" onClick={() => void share()}>
      {t.share}
    </button>
  );
}

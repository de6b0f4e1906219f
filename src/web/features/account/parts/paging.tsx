import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'

type PagingProps = {
  label: string
  reply: { page: number; pages: number; previous: number | null; next: number | null }
  onPage: (page: number) => void
}

/** Page navigation of a long list (O3). */
export function Paging({ label, reply: { page, pages, previous, next }, onPage }: PagingProps) {
  const t = useText('account')
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <Button
        kind="line"
        size="s"
        disabled={previous === null}
        onClick={() => onPage(previous ?? 1)}
      >
        <Icon name="arrow-left" size={18} />
        {t('orders.previous')}
      </Button>
      <output className="num text-sm text-ink-2">{t('orders.page', { page, pages })}</output>
      <Button kind="line" size="s" disabled={next === null} onClick={() => onPage(next ?? page)}>
        {t('orders.next')}
        <Icon name="arrow-right" size={18} />
      </Button>
    </nav>
  )
}

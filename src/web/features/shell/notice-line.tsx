import type { Site } from '#contract/shop/site.ts'
import { useLocale, useText } from '#ui/text/text.ts'

export type NoticeLineProps = { notices: Site['notices'] }

/** Notices for all visitors, shown for a limited time in the page's language (H15). */
export function NoticeLine({ notices }: NoticeLineProps) {
  const t = useText('shell')
  const locale = useLocale()
  return (
    <section aria-label={t('notice')} className="bg-citron text-on-field print:hidden">
      <div className="wrap py-2 text-sm font-medium" aria-live="polite">
        {notices.map(({ id, texts }) => (
          <p key={id} className="wrap-anywhere">
            {texts[locale]}
          </p>
        ))}
      </div>
    </section>
  )
}

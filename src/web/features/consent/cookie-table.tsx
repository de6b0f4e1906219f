import type { Purpose } from '#contract/consent.ts'
import { type StorageEntry, storageEntries } from '#contract/cookies.ts'
import { useText } from '#ui/text/text.ts'

/** The entries stored in the browser for a purpose, by name; folded. */
export function CookieTable({ purpose }: { purpose: Purpose }) {
  const t = useText('consent')
  const rows = storageEntries.filter(({ category }) => category === purpose)
  if (rows.length === 0) return <p className="mt-1 text-sm text-ink-2">{t('settings.none')}</p>
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer py-1 underline">
        {t('settings.list')}
        <span className="sr-only"> ({t(`category.${purpose}.name`)})</span>
      </summary>
      <dl className="mt-1 grid gap-2">
        {rows.map((row) => (
          <div key={`${row.kind} ${row.name}`}>
            <dt className="font-semibold wrap-anywhere">
              <span translate="no">{row.name}</span>{' '}
              <span className="font-normal text-ink-2">({t(`kind.${row.kind}`)})</span>
            </dt>
            <dd>
              {t(`why.${row.why}`)} <Lasts lasts={row.lasts} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Lasts({ lasts }: Pick<StorageEntry, 'lasts'>) {
  const t = useText('consent')
  const text =
    typeof lasts === 'string'
      ? t(`lasts.${lasts}`)
      : 'days' in lasts
        ? t('lasts.days', { days: lasts.days })
        : t('lasts.minutes', { minutes: lasts.minutes })
  return <span className="text-ink-2">· {text}</span>
}

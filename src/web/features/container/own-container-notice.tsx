import type { OwnContainers } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { useText } from '#web/base/text/text.ts'

/**
 * Tells customers that they may bring a container, and what is accepted (E2; regulation (EU)
 * 2025/40, article 32).
 */
export function OwnContainerNotice({
  own,
  level,
  className = '',
}: {
  own: OwnContainers
  level: 2 | 3
  className?: string
}) {
  const t = useText('container')
  const { price } = useFormat()
  const { listed } = useLists()
  const names = useNames(own)
  const Heading = `h${level}` as const
  return (
    <section id="own-container" className={className}>
      <Heading className="text-lg font-semibold">{t('notice.title')}</Heading>
      <p className="mt-1 text-ink-2">
        {own.discount > 0 ? t('notice.less', { price: price(own.discount) }) : t('notice.same')}
      </p>
      <details className="mt-1 text-sm">
        <summary className="tap w-fit cursor-pointer font-semibold text-leaf-text">
          {t('notice.summary')}
        </summary>
        <ul className="mt-1 max-w-prose list-disc space-y-1 pl-5 marker:text-line-strong">
          <li>{t('notice.what', { list: listed(names) })}</li>
          <li>{t('notice.clean')}</li>
          <li>{t('notice.how')}</li>
          <li>{t('notice.refuse')}</li>
        </ul>
      </details>
    </section>
  )
}

/** Those on the menu that is shown. */
function useNames({ formulas, products, custom }: OwnContainers): string[] {
  const { menu } = useMenu()
  const found = [
    ...formulas.map((id) => menu.formulas[id]),
    ...(custom ? [menu.customFormula] : []),
    ...products.map((id) => menu.ingredients[id] ?? menu.desserts[id]),
  ]
  return found.flatMap((one) => one?.name ?? [])
}

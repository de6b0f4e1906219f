import type { WireMenu } from '#contract/shop/menu.ts'
import { useAnswer } from '#web/base/browser/use-answer.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { menuAddress } from '#contract/shop/menu-address.ts'
import { useText } from '#ui/text/text.ts'
import { Tag } from '#web/ui/show/tag.tsx'

/**
 * The products that this restaurant has run out of; requested after hydration, because the page
 * itself is cached (M4).
 */
export function MissingToday({ restaurant }: { restaurant: number }) {
  const { api, locale } = useApp()
  const t = useText('restaurants')
  const menu = useAnswer(menuAddress(locale, restaurant), (address) => api.read<WireMenu>(address))
  if (menu === undefined) return null
  const missing = [...menu.ingredients, ...menu.desserts].filter(({ available }) => !available)
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">{t('page.missing')}</h2>
      {missing.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('page.missingNone')}</p>
      ) : (
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {missing.map(({ name }) => (
            <li key={name}>
              <Tag tone="warn">{name}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

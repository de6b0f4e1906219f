import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

export function MenuHead({
  search,
  onSearch,
}: {
  search: string
  onSearch: (search: string) => void
}) {
  const placeName = usePlaceName()
  const locale = useLocale()
  const t = useText('menu')
  const { restaurant } = useCartLater()
  const { onlyRestaurant } = useApp()
  return (
    <div className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6 pb-4 sm:pt-10">
      <div>
        <Display level={1} size={4}>
          {t('title')}
        </Display>
        <p className="mt-2 text-ink-2 max-md:hidden">
          {restaurant ? `${t('at', { restaurant: placeName(restaurant.name) })} ` : null}
          {onlyRestaurant ? null : (
            <Link
              to={href('takeaway', locale)}
              className={restaurant ? 'sr-only focus:not-sr-only' : 'font-semibold text-leaf-text'}
            >
              {t('chooseRestaurant')}
            </Link>
          )}
          {restaurant ? null : ` ${t('noRestaurant')}`}
        </p>
      </div>
      <label className="relative block w-full sm:w-84">
        <span className="sr-only">{t('search')}</span>
        <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-2">
          <Icon name="search" />
        </span>
        <input
          type="search"
          value={search}
          placeholder={t('search')}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => onSearch(target.value)}
          className="min-h-13 w-full rounded-sm border-[1.5px] border-line-strong bg-ground pr-4 pl-11 text-base
            hover:border-ink"
        />
      </label>
    </div>
  )
}

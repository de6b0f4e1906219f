import type { ReactNode } from 'react'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import type { Finder } from '#web/features/pickup/restaurants/use-finder.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { useRequestedTime } from '#web/state/pickup-time/use-requested-time.ts'
import { usePlacesName } from '#web/base/text/use-places-name.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/**
 * Restaurant, day and time, each a link to the page on which to choose them, and a link that begins
 * an order. If no restaurant is chosen, shows the nearest one once the visitor's position is known.
 */
export function OrderBar({
  finder: { position, listed },
}: {
  finder: Pick<Finder, 'position' | 'listed'>
}) {
  const placeName = usePlaceName()
  const t = useText('home')
  const { locale, onlyRestaurant, restaurant: displayedRestaurant } = useApp()
  const placesName = usePlacesName()
  const { restaurant } = useCartLater()
  const orderTime = useRequestedTime()
  const nearest = restaurant === null && position !== null ? listed[0] : undefined
  const { at, isChosen } = nearest
    ? { at: nearest.opening?.next ?? null, isChosen: false }
    : orderTime
  const place = restaurant ?? nearest?.restaurant
  const moment = useDayLabel()
  const timeText = at === null ? null : moment(at)
  const takeaway = href('takeaway', locale)
  const timeLabel = isChosen ? t('order.ready') : timeText ? t('order.soonest') : t('order.time')
  return (
    <div className="wrap relative z-2 -mt-16 md:-mt-11.5">
      <nav
        aria-label={t('order.label')}
        className="grid grid-cols-2 overflow-hidden rounded-md border-[1.5px] border-ink bg-ground md:grid-cols-[1.5fr_1fr_1fr_auto]"
      >
        <Cell
          to={onlyRestaurant ? href('restaurants', locale) : takeaway}
          label={onlyRestaurant ? placesName : t(nearest ? 'order.nearest' : 'order.restaurant')}
          icon
          className="col-span-2 border-b md:col-span-1 md:border-r md:border-b-0"
        >
          {place ? placeName(place.name) : t('order.choose')}
        </Cell>
        <Cell to={takeaway} label={t('order.day')} className="border-r">
          {timeText?.day ?? t('order.choose')}
        </Cell>
        <Cell to={takeaway} label={timeLabel} className="md:border-r">
          {timeText?.time ?? t('order.choose')}
        </Cell>
        <ButtonLink
          to={displayedRestaurant === null ? takeaway : href('menu', locale)}
          className="focus-inset col-span-2 min-h-15 rounded-none! px-8 text-lg md:col-span-1 md:min-h-21"
        >
          {t('order.action')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </nav>
    </div>
  )
}

function Cell({
  to,
  label,
  icon = false,
  className,
  children,
}: {
  to: string
  label: string
  icon?: boolean
  className: string
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={`focus-inset flex min-h-16.5 min-w-0 items-center gap-3 border-line px-4 py-3 no-underline hover:bg-zinc md:min-h-21 md:px-5.5 ${className}`}
    >
      {icon ? <Icon name="pin" /> : null}
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">{label}</span>
        <span className="num block truncate font-bold first-letter:uppercase md:text-lg">
          {children}
        </span>
      </span>
      <Icon name="chevron-down" size={16} />
    </Link>
  )
}

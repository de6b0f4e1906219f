import { useLocation } from 'react-router'
import { href, matchPage } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useCartLater } from '#web/state/basket/store.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { useRequestedTime } from '#web/state/pickup-time/use-requested-time.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'

const ordering = [
  'menu',
  'recipes',
  'goals',
  'composeFormula',
  'composeCustom',
  'composeDessert',
  'sharedBowl',
  'cart',
]

/**
 * Restaurant, day and time, above the pages used for ordering, on screens whose header has no space
 * for them; always of the same height.
 */
export function PickupStrip() {
  const { pathname } = useLocation()
  return ordering.includes(matchPage(pathname)?.page ?? '') ? <Strip /> : null
}

function Strip() {
  const placeName = usePlaceName()
  const { restaurant } = useCartLater()
  const t = useText('shell')
  const locale = useLocale()
  return (
    <Link
      to={href('takeaway', locale)}
      className="focus-inset flex h-11 items-center gap-2 bg-zinc px-(--gutter) text-sm no-underline md:hidden print:hidden"
    >
      <Icon name="pin" size={16} />
      <span className="min-w-16 shrink-99 truncate font-semibold">
        {restaurant ? placeName(restaurant.name) : t('context.choose')}
      </span>
      {restaurant ? (
        <span className="flex min-w-0 gap-2">
          <Time />
        </span>
      ) : null}
      <span className="ms-auto ps-2 font-semibold text-leaf-text underline">
        {t(restaurant ? 'context.changeShort' : 'context.chooseShort')}
      </span>
    </Link>
  )
}

function Time() {
  const { at, isChosen, unavailableTime } = useRequestedTime()
  const t = useText('shell')
  const moment = useDayLabel()
  if (at === null)
    return unavailableTime === null ? null : (
      <span className="truncate font-semibold text-err">{t('context.lost')}</span>
    )
  const { day, time } = moment(at)
  return (
    <>
      <span className="whitespace-nowrap text-ink-2">
        {isChosen ? day : t('context.soonest', { day })}
      </span>
      <span className="num font-bold whitespace-nowrap">{time}</span>
    </>
  )
}

import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { useRequestedTime } from '#web/state/pickup-time/use-requested-time.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'

/** The chosen restaurant and time, always in view; a press opens the page to change them. */
export function PickupPill() {
  const placeName = usePlaceName()
  const { restaurant } = useCartLater()
  const { onlyRestaurant } = useApp()
  const { at, isChosen, unavailableTime } = useRequestedTime()
  const t = useText('shell')
  const locale = useLocale()
  const moment = useDayLabel()
  return (
    <Link
      to={href('takeaway', locale)}
      className="flex h-11 min-w-0 items-center gap-2 rounded-button bg-current/8 px-4 text-sm font-semibold no-underline hover:bg-current/14"
    >
      <Icon name="pin" size={16} />
      <span className="truncate">
        {restaurant ? placeName(restaurant.name) : t('context.choose')}
      </span>
      {restaurant && (at ?? unavailableTime) !== null ? (
        <>
          <Icon name="clock" size={16} />
          <span className="num font-bold whitespace-nowrap">
            {at === null
              ? t('context.lost')
              : isChosen
                ? moment(at).short
                : t('context.soonest', { day: moment(at).short })}
          </span>
        </>
      ) : null}
      {restaurant ? (
        <span className="sr-only">
          . {t(onlyRestaurant ? 'context.changeShort' : 'context.change')}
        </span>
      ) : null}
    </Link>
  )
}

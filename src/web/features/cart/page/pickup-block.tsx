import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { useRequestedTime } from '#web/state/pickup-time/use-requested-time.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { useCart } from '#web/state/basket/store.ts'

/** The chosen restaurant and time, on the brand's colour; or a request to choose them. */
export function PickupBlock() {
  const placeName = usePlaceName()
  const { restaurant, takeawayAt, wantsSoonest } = useCart()
  const { at } = useRequestedTime()
  const locale = useLocale()
  const t = useText('cart')
  return (
    <div className="rounded-sm bg-rose p-4 text-on-field">
      <p className="flex items-start gap-2 font-semibold">
        <Icon name="pin" />
        {restaurant ? placeName(restaurant.name) : t('summary.noRestaurant')}
      </p>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4">
        {wantsSoonest ? (
          <div>
            <p className="text-sm font-semibold">{t('summary.soonest')}</p>
            {at === null ? null : <TakeawayTime at={at} />}
          </div>
        ) : takeawayAt === null ? (
          <p className="py-2.5">{t('summary.noTime')}</p>
        ) : (
          <TakeawayTime at={takeawayAt} />
        )}
        <Link
          to={href('takeaway', locale)}
          className="inline-flex min-h-11 items-center font-semibold underline"
          aria-label={restaurant ? t('summary.changeName') : undefined}
        >
          {t(restaurant ? 'summary.change' : 'summary.choose')}
        </Link>
      </div>
    </div>
  )
}

function TakeawayTime({ at }: { at: string }) {
  const t = useText('cart')
  const format = useFormat()
  const { unavailableTime } = useRequestedTime()
  const { day, time } = useDayLabel()(at)
  const dayText = format.day(at)
  return (
    <p>
      <span
        className={`display-face num block text-3xl ${unavailableTime === null ? '' : 'line-through'}`}
      >
        {time}
      </span>
      <span className="block text-sm">
        {dayText.startsWith(day) ? dayText : `${day}, ${dayText}`}
      </span>
      {unavailableTime === null ? null : (
        <span className="mt-1 block text-sm font-semibold">{t('summary.timePast')}</span>
      )}
    </p>
  )
}

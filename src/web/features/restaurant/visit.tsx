import { readOwnContainers } from '#contract/shop/read-menu.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useClosingLabel } from '#web/state/pickup-time/closing-label.ts'
import { useText } from '#ui/text/text.ts'
import { ContainerNotice } from '#web/features/container/lazy-notice.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { DatedHours } from './dated-hours.tsx'
import { HoursTable } from './hours-table.tsx'
import { MissingToday } from './missing-today.tsx'

/**
 * Opening hours, closing days, payment methods, whether alcohol is sold, own containers, and the
 * products that have run out.
 */
export function Visit({ restaurant }: { restaurant: WireRestaurant }) {
  const t = useText('restaurants')
  const { menu } = useMenu()
  const closingWords = useClosingLabel()
  const {
    openingHours,
    closingRules,
    payment_options: payment,
    sells_alcohol: alcohol,
  } = restaurant
  const closesOnHolidays = closingRules.some(({ type }) => type === 'bank_holidays')
  return (
    <>
      <section className="mt-10">
        <h2 className="text-lg font-semibold">{t('page.hours')}</h2>
        <HoursTable hours={openingHours} />
      </section>
      <DatedHours days={restaurant.calendarDays} />
      <section className="mt-10">
        <h2 className="text-lg font-semibold">{t('page.exceptions')}</h2>
        <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-line-strong">
          {closingRules.map((rule) => (
            <li key={JSON.stringify(rule)}>{closingWords(rule)}</li>
          ))}
          {closesOnHolidays ? null : <li>{t('page.neverClosed')}</li>}
        </ul>
      </section>
      <section className="mt-10">
        <h2 className="text-lg font-semibold">{t('page.payment')}</h2>
        <ul className="mt-2 space-y-1">
          {payment.map((method) => (
            <li key={method} className="flex gap-2">
              <span className="text-ok">
                <Icon name="check" />
              </span>
              {t(`page.pay.${method}`)}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-ink-2">
          {alcohol ? t('page.alcohol', { age: menu.alcoholAge }) : t('page.noAlcohol')}
        </p>
      </section>
      {restaurant.own_containers === undefined ? null : (
        <ContainerNotice
          ownContainers={readOwnContainers(restaurant.own_containers)}
          level={2}
          className="mt-10"
        />
      )}
      <MissingToday restaurant={restaurant.id} />
    </>
  )
}

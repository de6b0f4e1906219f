import { useState } from 'react'
import { Link } from 'react-router'
import {
  type RestaurantSettingsView,
  getRestaurantSettings,
} from '#contract/office/restaurant-settings.ts'
import { getOpening } from '#contract/office/openings.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { CapacityPart } from '#office/features/hours/capacity-part.tsx'
import { ContainersPart } from '#office/features/hours/containers-part.tsx'
import { DaysPart } from '#office/features/hours/days-part.tsx'
import { OpeningList } from '#office/features/hours/opening-list.tsx'
import { PaymentsPart, TimesPart } from '#office/features/hours/orders-part.tsx'
import { restaurantAddress } from '#office/features/hours/restaurant-address.ts'
import { RulesPart } from '#office/features/hours/rules-part.tsx'
import { WeekPart } from '#office/features/hours/week-part.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/** A slug that no restaurant has. */
const NOWHERE = '-'
/** While a restaurant is loaded, the previous restaurant is not shown. */
const ofOneRestaurant = { isOfOneSubject: true }

/**
 * The page of one restaurant: its week, its exceptional dates, its capacity, and its order settings
 * (H11, H12).
 */
export function Component() {
  const t = useText('office-hours')
  const office = useText('office')
  const locale = useLocale()
  const { session } = useSessionState()
  const { state, change } = useUrlState(restaurantAddress)
  // The slug of the restaurant that was just opened on this page. Its checklist remains visible,
  // because it contains the test order.
  const [opened, setOpened] = useState<string | null>(null)
  const mayOpen = session?.rights.includes('site') === true
  const { weekday, view } = state
  const slug = state.of ?? NOWHERE
  const loaded = useApi(getRestaurantSettings, { params: { kitchen: slug } }, ofOneRestaurant)
  const restaurant = loaded.data
  return (
    <>
      <PageHeader
        title={restaurant?.name ?? office('page.restaurant')}
        above={<Link to={officeHref('restaurants', locale)}>{office('page.restaurants')}</Link>}
        figures={restaurant === undefined ? '–' : restaurant.address}
        actions={
          session?.rights.includes('kitchens') === true ? (
            <ButtonLink
              kind="outlined"
              icon="device"
              to={officeHref('restaurants', locale, { open: slug })}
            >
              {t('toKitchen')}
            </ButtonLink>
          ) : undefined
        }
      />
      <LoadedPart of={loaded} skeleton={<Skeleton lines={20} />}>
        {(loadedRestaurant) => (
          <div
            key={loadedRestaurant.slug}
            className="grid grid-cols-1 gap-8.5 lg:grid-cols-[minmax(0,1fr)_minmax(340px,400px)] lg:gap-10"
          >
            <div>
              {mayOpen && (!loadedRestaurant.active || opened === slug) ? (
                <OpeningPart
                  slug={slug}
                  onOpened={() => {
                    setOpened(slug)
                    loaded.retry()
                  }}
                />
              ) : null}
              <CapacityPart
                restaurant={loadedRestaurant}
                weekday={weekday}
                view={view}
                onShow={(changes) => change(changes, { replace: true })}
                onDone={loaded.replace}
              />
              <WeekPart restaurant={loadedRestaurant} onDone={loaded.replace} />
            </div>
            <SettingParts restaurant={loadedRestaurant} onDone={loaded.replace} />
          </div>
        )}
      </LoadedPart>
    </>
  )
}

/**
 * The settings beside the week: exceptional dates, closing rules, payment methods, times and
 * customers’ own containers.
 */
function SettingParts({
  restaurant,
  onDone,
}: {
  restaurant: RestaurantSettingsView
  onDone: (restaurant: RestaurantSettingsView) => void
}) {
  return (
    <div>
      <DaysPart restaurant={restaurant} />
      <RulesPart restaurant={restaurant} onDone={onDone} />
      <PaymentsPart restaurant={restaurant} onDone={onDone} />
      <TimesPart restaurant={restaurant} onDone={onDone} />
      <ContainersPart restaurant={restaurant} onDone={onDone} />
    </div>
  )
}

/** The checklist until the restaurant is open; afterwards, the test order. */
function OpeningPart({ slug, onOpened }: { slug: string; onOpened: () => void }) {
  const loaded = useApi(getOpening, { params: { kitchen: slug } }, ofOneRestaurant)
  return (
    <LoadedPart of={loaded} skeleton={<Skeleton lines={6} />}>
      {(opening) => (
        <OpeningList
          opening={opening}
          onDone={(next) => {
            loaded.replace(next)
            onOpened()
          }}
        />
      )}
    </LoadedPart>
  )
}

import { useDeferredValue, useMemo } from 'react'
import { type ListedKitchen, listKitchens } from '#contract/office/kitchens.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { drawerMoves } from '#office/base/address/drawer-moves.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useIdleIndexing } from '#office/base/use-idle-indexing.ts'
import { ListMenu } from '#office/features/exports/list-menu.tsx'
import { OutOfHours } from '#office/features/orders/out-of-hours.tsx'
import { restaurantAddress } from '#office/features/restaurants/restaurant-address.ts'
import { RestaurantDrawer } from '#office/features/restaurants/restaurant-drawer.tsx'
import { RestaurantsBar } from '#office/features/restaurants/restaurants-bar.tsx'
import { RestaurantsTable } from '#office/features/restaurants/restaurants-table.tsx'
import {
  filterRestaurants,
  prepareRestaurant,
  sortRestaurants,
} from '#office/features/restaurants/select-restaurants.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'

const none: readonly ListedKitchen[] = []

/** The restaurants with their boards; one of them opens next to the list (H13). */
export function Component() {
  const t = useText('office-restaurants')
  const office = useText('office')
  const locale = useLocale()
  const { state: filters, change, searchWith } = useUrlState(restaurantAddress)
  const loaded = useApi(listKitchens, {})
  const restaurants = loaded.data?.results ?? none
  useIdleIndexing(restaurants, prepareRestaurant)
  // The field shows each letter at once, while the table, which may have thousands of rows, follows
  // with a delay.
  const deferredFilters = useDeferredValue(filters)
  const matches = useMemo(
    () => sortRestaurants(filterRestaurants(restaurants, deferredFilters), deferredFilters.sort),
    [restaurants, deferredFilters],
  )
  const { open } = filters
  const moves = drawerMoves(
    matches.map(({ slug }) => slug),
    open,
    (id, options) => change({ open: id }, options),
  )
  return (
    <>
      <PageHeader
        address={restaurantAddress}
        title={office('page.restaurants')}
        figures={loaded.data === undefined ? '–' : t('figures', { count: restaurants.length })}
        actions={<RestaurantActions />}
      />
      <RestaurantsBar restaurants={restaurants} filters={filters} change={change} />
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={6} />}>
        {() =>
          matches.length === 0 ? (
            <EmptyState
              text={t('empty')}
              action={
                <Button
                  kind="outlined"
                  onPress={() => change({ ...restaurantAddress.defaults, sort: filters.sort })}
                >
                  {t('clearFilters')}
                </Button>
              }
            />
          ) : (
            <RestaurantsTable
              rows={matches}
              sort={filters.sort}
              onSort={(sort) => change({ sort }, { replace: true })}
              openId={open}
              hrefOf={({ slug }) =>
                `${officeHref('restaurants', locale)}${searchWith({ open: slug })}`
              }
            />
          )
        }
      </LoadedPart>
      {open === null ? null : (
        <RestaurantDrawer slug={open} {...moves} onDone={loaded.retry}>
          {(restaurant) => <OutOfHours restaurant={restaurant} />}
        </RestaurantDrawer>
      )}
    </>
  )
}

/** The export of the list, and the pages about several restaurants. */
function RestaurantActions() {
  const office = useText('office')
  const locale = useLocale()
  const rights = useSessionState().session?.rights ?? []
  return (
    <>
      <ListMenu list="restaurants" />
      {rights.includes('site') ? (
        <ButtonLink kind="outlined" icon="plus" to={officeHref('openings', locale)}>
          {office('page.openings')}
        </ButtonLink>
      ) : null}
      {rights.includes('hours') ? (
        <ButtonLink kind="outlined" icon="calendar" to={officeHref('calendar', locale)}>
          {office('page.calendar')}
        </ButtonLink>
      ) : null}
    </>
  )
}

import { Suspense, lazy, useMemo } from 'react'
import type { TodayView } from '#contract/office/today.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { NARROW, useMedia } from '#ui/base/use-media.ts'
import { Button } from '#ui/parts/button.tsx'
import { CountedFilter } from '#ui/parts/fields/filter-pill.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import {
  countsOf,
  isIn,
  kitchenFilters,
  kitchenViews,
  stateIcons,
  type KitchenFilter,
} from './select-kitchens.ts'
import { KitchenTray } from './kitchen-tray.tsx'
import { LateNews } from './late-news.tsx'
import { todayAddress } from './today-address.ts'
import { inFrozenOrder, useFrozen } from './use-frozen.ts'

/**
 * Number of kitchens above which a wide window offers the filter for those that need attention; a
 * narrow one always offers it.
 */
const AT_A_GLANCE = 60

// The list and the map are loaded on demand, as most people use only the tray.
const KitchenList = lazy(() => import('./kitchen-list.tsx'))
const KitchenMap = lazy(() => import('./kitchen-map.tsx'))

// Seven filters and their legend make eight children. They need a line of their own.
const filtersLook = `filters min-w-0 flex-1 max-md:order-1 max-md:w-[calc(100%+2*var(--page-x))]
  max-md:flex-none has-[>:nth-child(8)]:order-1 has-[>:nth-child(8)]:w-full
  has-[>:nth-child(8)]:flex-none`

/**
 * All kitchens: as tiles, as a list or on a map, as the user chooses. In a narrow window, the
 * filter first includes only kitchens that need attention, if there are any.
 */
export function Kitchens({
  today: { kitchens, next },
  isStill,
}: {
  today: TodayView
  /** True while no kitchen may appear, disappear or move. */
  isStill: boolean
}) {
  const t = useText('office-today')
  const format = useFormat()
  const isNarrow = useMedia(NARROW)
  const { state, change } = useUrlState(todayAddress)
  const { view, sort } = state
  const setFilter = (next: KitchenFilter) => change({ state: next }, { replace: true })
  const counts = countsOf(kitchens)
  const filter = state.state ?? (isNarrow && counts.watch > 0 ? 'watch' : 'all')
  const filteredKitchens = useMemo(
    () => (filter === 'all' ? kitchens : kitchens.filter((kitchen) => isIn(kitchen, filter))),
    [kitchens, filter],
  )
  const frozenKitchens = useFrozen(filteredKitchens, isStill, filter)
  // No kitchen may move on the screen while `isStill` is true. In the tray and the map without a
  // filter, each kitchen has a fixed position. The list shows the kitchens as they were. A filtered
  // tray or map shows their current states, in the order and selection that they had.
  const visibleKitchens =
    !isStill || (filter === 'all' && view !== 'list')
      ? filteredKitchens
      : view === 'list'
        ? frozenKitchens
        : inFrozenOrder(frozenKitchens, kitchens, ({ id }) => id)
  const otherCount = counts.all - counts.watch
  const hasWatch = isNarrow || kitchens.length > AT_A_GLANCE || filter === 'watch'
  const filters = kitchenFilters.filter((id) => id !== 'watch' || hasWatch)
  return (
    <section aria-labelledby="kitchens">
      <header className="mt-8.5 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h2 id="kitchens">{t('kitchens.title')}</h2>
        <fieldset className={filtersLook}>
          <legend className="sr-only">{t('kitchens.filters')}</legend>
          {filters.map((id) => {
            const icon = stateIcons[id]
            return (
              <CountedFilter
                key={id}
                label={t(`kitchens.${id}`)}
                count={format.number(counts[id])}
                isOn={filter === id}
                onChange={() => setFilter(id)}
                {...(icon && { icon })}
              />
            )
          })}
        </fieldset>
        <Segmented
          label={t('kitchens.ways')}
          choices={kitchenViews.map((id) => ({ id, text: t(`kitchens.${id}`) }))}
          value={view}
          onChange={(next) => change({ view: next }, { replace: true })}
        />
      </header>
      <LateNews kitchens={kitchens} />
      {visibleKitchens.length === 0 ? (
        <p>{t('kitchens.none')}</p>
      ) : view === 'tray' ? (
        <KitchenTray
          all={kitchens}
          visibleKitchens={visibleKitchens}
          hasRegions={!isNarrow || filter !== 'watch'}
        />
      ) : (
        <Suspense fallback={<div className="min-h-80" />}>
          {view === 'list' ? (
            <KitchenList
              rows={visibleKitchens}
              sort={sort}
              onSort={(next) => change({ sort: next }, { replace: true })}
            />
          ) : (
            <KitchenMap kitchens={visibleKitchens} />
          )}
        </Suspense>
      )}
      {isNarrow && filter === 'watch' && otherCount > 0 ? (
        <Button kind="outlined" onPress={() => setFilter('all')}>
          {t('kitchens.others', { count: otherCount })}
        </Button>
      ) : null}
      <p className="mt-3 text-note text-ink-2">
        {next === null ? null : t('kitchens.note', { time: format.time(next.at) })}{' '}
        {view === 'tray' ? <span>{t('kitchens.keys')}</span> : null}
      </p>
    </section>
  )
}

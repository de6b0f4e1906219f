import { useDeferredValue, useMemo } from 'react'
import { availabilityAddress } from '#office/features/availability/availability-address.ts'
import { AvailabilityBar } from '#office/features/availability/availability-bar.tsx'
import { AvailabilityView } from '#office/features/availability/availability-view.tsx'
import { createCells, filterGrid } from '#office/features/availability/cells.ts'
import { type GridRead, useGrid } from '#office/features/availability/use-grid.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import { MINUTE } from '#domain/time/durations.ts'

/** Which products are on sale where, and stopping their sale (H10). */
export function Component() {
  const t = useText('office-availability')
  const office = useText('office')
  const loaded = useGrid()
  const grid = loaded.data?.grid
  return (
    <>
      <PageHeader
        address={availabilityAddress}
        title={office('page.availability')}
        figures={
          grid === undefined
            ? '–'
            : t('figures', {
                products: grid.products.length,
                restaurants: grid.restaurants.length,
                count: grid.stops.reduce((sum, { at }) => sum + countOf(at), 0),
              })
        }
      />
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={8} />}>
        {(loadedGrid) => <AvailabilityContent of={loadedGrid} onDone={loaded.retry} />}
      </LoadedPart>
    </>
  )
}

/** The number of positions in some ranges, given as pairs of first and last position. */
const countOf = (at: readonly number[]): number =>
  at.reduce((sum, end, i) => (i % 2 === 1 ? sum + end - (at[i - 1] ?? 0) + 1 : sum), 0)

function AvailabilityContent({ of: { grid, now }, onDone }: { of: GridRead; onDone: () => void }) {
  const t = useText('office-availability')
  const { groups } = useScopes()
  const { state: filters, change } = useUrlState(availabilityAddress)
  // Stops nearly always end on a full minute, so the grid is recomputed once a minute.
  const minute = Math.floor(now / MINUTE) * MINUTE
  const cells = useMemo(() => createCells(grid, minute), [grid, minute])
  const deferredFilters = useDeferredValue(filters)
  const { products, restaurants } = useMemo(
    () => filterGrid(grid, cells, deferredFilters, groups),
    [grid, cells, deferredFilters, groups],
  )
  return (
    <>
      <AvailabilityBar grid={grid} groups={groups} filters={filters} change={change} />
      {products.length === 0 || restaurants.length === 0 ? (
        <EmptyState
          text={t(filters.stopped && filters.find === '' ? 'emptyStopped' : 'empty')}
          action={
            <Button kind="outlined" onPress={() => change(availabilityAddress.defaults)}>
              {t('clearFilters')}
            </Button>
          }
        />
      ) : (
        <AvailabilityView {...{ grid, products, restaurants, cells, onDone }} />
      )}
    </>
  )
}

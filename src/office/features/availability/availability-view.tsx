import { useMemo, useState } from 'react'
import type { Cells, Grid } from '#contract/office/availability.ts'
import { useText } from '#ui/text/text.ts'
import { NARROW, useMedia } from '#ui/base/use-media.ts'
import { Button } from '#ui/parts/button.tsx'
import { AvailabilityGrid } from './availability-grid.tsx'
import type { CellReader, CellState, GridProduct, GridRestaurant } from './cells.ts'
import { ProductList } from './product-list.tsx'
import { type Selection, selectBlock, emptySelection, sizeOf, toCells } from './selection.ts'
import { StopDialog } from './stop-dialog.tsx'
import { useCellLabels } from './use-cell-labels.ts'

/** The grid, or in a narrow window the list, with the selection and its actions. */
export function AvailabilityView({
  grid,
  products,
  restaurants,
  cells,
  onDone,
}: {
  grid: Grid
  products: readonly GridProduct[]
  restaurants: readonly GridRestaurant[]
  cells: CellReader
  onDone: () => void
}) {
  const t = useText('office-availability')
  const isNarrow = useMedia(NARROW)
  const labels = useCellLabels(grid)
  const [selection, setSelection] = useState<Selection>(emptySelection)
  // The rows and columns may change through the actions of other users. A selection is stored by
  // position, so the selection is cleared after such a change.
  const visibleIds = useMemo(
    () => [...products, ...restaurants].map(({ id }) => id).join(' '),
    [products, restaurants],
  )
  const [chosenAmong, setChosenAmong] = useState(visibleIds)
  if (chosenAmong !== visibleIds) {
    setChosenAmong(visibleIds)
    setSelection(emptySelection)
  }
  const [openedCells, setOpenedCells] = useState<readonly Cells[] | null>(null)
  const selectedCells = useMemo(
    () => toCells(selection.selectedKeys, { products, restaurants }),
    [selection.selectedKeys, products, restaurants],
  )
  const size = sizeOf(selectedCells)
  const open = ({ selectedKeys }: Selection) =>
    setOpenedCells(toCells(selectedKeys, { products, restaurants }))
  const only = onlyCell(openedCells, products, restaurants)
  return (
    <>
      {isNarrow ? (
        <ProductList
          products={products}
          restaurants={restaurants}
          cells={cells}
          onOpen={(row) =>
            open(selectBlock({ row, column: 0 }, { row, column: restaurants.length - 1 }))
          }
        />
      ) : (
        <>
          <section
            className="mt-3.5 mb-2 flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-2.5"
            aria-label={t('selection')}
          >
            <p className="font-semibold tabular-nums" aria-live="polite">
              {size.cells === 0
                ? t('chosenNone')
                : t('chosenCells', { cells: size.cells, what: t('chosen', size) })}
            </p>
            <Button
              kind="action"
              isDisabled={size.cells === 0}
              onPress={() => setOpenedCells(selectedCells)}
            >
              {t('do')}
            </Button>
            <Button
              kind="quiet"
              isDisabled={size.cells === 0}
              onPress={() => setSelection(emptySelection)}
            >
              {t('clear')}
            </Button>
          </section>
          <AvailabilityGrid
            {...{ grid, products, restaurants, cells, selection }}
            onSelect={setSelection}
            onOpen={open}
          />
        </>
      )}
      {openedCells === null ? null : (
        <StopDialog
          where={openedCells}
          grid={grid}
          cells={cells}
          state={
            only === null
              ? null
              : t('dialog.now', {
                  product: only.product.name,
                  restaurant: only.restaurant.name,
                  state: labels.full(cells.stateAt(only.product, only.restaurant)),
                })
          }
          kinds={kindsIn(openedCells, cells, products, restaurants)}
          onClose={() => setOpenedCells(null)}
          onDone={() => {
            setSelection(emptySelection)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** The selected cell, if exactly one is selected. */
function onlyCell(
  where: readonly Cells[] | null,
  products: readonly GridProduct[],
  restaurants: readonly GridRestaurant[],
): { product: GridProduct; restaurant: GridRestaurant } | null {
  const [first] = where ?? []
  if (first === undefined || sizeOf(where ?? []).cells !== 1) return null
  const product = products.find(({ id }) => id === first.products[0])
  const ids = Array.isArray(first.restaurants) ? first.restaurants : []
  const restaurant = restaurants.find(({ id }) => id === ids[0])
  return product && restaurant ? { product, restaurant } : null
}

/** The kinds of state that the chosen cells have. */
function kindsIn(
  where: readonly Cells[],
  cells: CellReader,
  products: readonly GridProduct[],
  restaurants: readonly GridRestaurant[],
): ReadonlySet<CellState['kind']> {
  return new Set(
    where.flatMap(({ products: ids, restaurants: places }) => {
      const restaurantIds = new Set(Array.isArray(places) ? places : [])
      const there = restaurants.filter(({ id }) => restaurantIds.has(id))
      return products
        .filter(({ id }) => ids.includes(id))
        .flatMap((product) => there.map((place) => cells.stateAt(product, place).kind))
    }),
  )
}

import { useText } from '#ui/text/text.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'
import { type CellReader, type GridProduct, type GridRestaurant, countStops } from './cells.ts'

/**
 * The grid as a list for narrow windows: each product with the number of restaurants in which it is
 * stopped, and the number in which it is sold out (H10).
 */
export function ProductList({
  products,
  restaurants,
  cells,
  onOpen,
}: {
  products: readonly GridProduct[]
  restaurants: readonly GridRestaurant[]
  cells: CellReader
  /** Opens the actions for the product of this row, in all these restaurants. */
  onOpen: (row: number) => void
}) {
  const t = useText('office-availability')
  return (
    <ul className="lines">
      {products.map((product, row) => {
        const { stopped, soldOut } = countStops(cells, product, restaurants)
        return (
          <li key={product.id} className="line">
            <div className="flex flex-col items-start">
              <b>{product.name}</b>
              {stopped === 0 ? null : (
                <StateLabel tone="err" icon="no">
                  {t('list.stopped', { count: stopped })}
                </StateLabel>
              )}
              {soldOut === 0 ? null : (
                <StateLabel tone="warn" icon="half">
                  {t('list.soldOut', { count: soldOut })}
                </StateLabel>
              )}
              {stopped + soldOut > 0 ? null : <small>{t('list.sold')}</small>}
            </div>
            <IconButton
              icon="more"
              label={t('list.act', { name: product.name })}
              onPress={() => onOpen(row)}
            />
          </li>
        )
      })}
    </ul>
  )
}

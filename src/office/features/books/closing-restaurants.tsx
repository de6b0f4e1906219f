import type { Closing } from '#contract/office/books.ts'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { MoreRows } from '#office/ui/table/more-rows.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { totalOf } from './closing-sums.ts'
import { useClosingLabels } from './use-closing-labels.ts'
import { useRestaurantClosings } from './use-closings.ts'

/**
 * The closings of the restaurants in the period of a seller’s closing, each with its total. A click
 * on a restaurant opens its closing.
 */
export function ClosingRestaurants({
  closing: { seller, period, begins },
  onOpen,
}: {
  closing: Closing
  onOpen: (closing: Closing) => void
}) {
  const { t, format } = useClosingLabels()
  const pages = useRestaurantClosings({ seller, period }, begins)
  const { data: closings = [] } = pages
  return (
    <DrawerPart title={t('sheet.restaurants')} tools={<span>{t('sheet.restaurantsNote')}</span>}>
      <LoadedPart of={pages} skeleton={<Skeleton lines={4} />}>
        {() =>
          closings.length === 0 ? (
            <p className="muted">{t('sheet.restaurantsNone')}</p>
          ) : (
            <ul className="closing-places">
              {closings.map((restaurantClosing) => (
                <li key={restaurantClosing.number}>
                  <button type="button" onClick={() => onOpen(restaurantClosing)}>
                    <span>{restaurantClosing.restaurant?.name}</span>
                    <small>{restaurantClosing.number}</small>
                  </button>
                  <span className="tabular-nums">{format.amount(totalOf(restaurantClosing))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
      <MoreRows
        pages={pages}
        text={t('sheet.restaurantsMore')}
        failedText={t('closings.moreFailed')}
      />
    </DrawerPart>
  )
}

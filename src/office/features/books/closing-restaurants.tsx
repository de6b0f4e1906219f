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
    <DrawerPart
      title={t('sheet.restaurants')}
      tools={<span className="muted">{t('sheet.restaurantsNote')}</span>}
    >
      <LoadedPart of={pages} skeleton={<Skeleton lines={4} />}>
        {() =>
          closings.length === 0 ? (
            <p className="muted">{t('sheet.restaurantsNone')}</p>
          ) : (
            <ul>
              {closings.map((restaurantClosing) => (
                <li
                  key={restaurantClosing.number}
                  className="flex min-h-row items-center justify-between gap-3 border-b border-line print:break-inside-avoid"
                >
                  <button
                    className="group grid min-h-row flex-1 content-center text-left font-semibold"
                    type="button"
                    onClick={() => onOpen(restaurantClosing)}
                  >
                    <span className="underline-offset-[0.2em] group-hover:underline">
                      {restaurantClosing.restaurant?.name}
                    </span>
                    <small className="text-note font-normal text-ink-2">
                      {restaurantClosing.number}
                    </small>
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

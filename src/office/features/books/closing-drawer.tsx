import { useState } from 'react'
import type { Closing } from '#contract/office/books.ts'
import type { ClosingPeriod } from '#domain/books/closing.ts'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { ClosingRestaurants } from './closing-restaurants.tsx'
import { ClosingSheet } from './closing-sheet.tsx'
import { useClosing } from './use-closings.ts'
import { useClosingLabels } from './use-closing-labels.ts'

type ClosingSeller = { id: string; name: string; siren: string }

/**
 * A drawer with one closing, next to the list: the closing of the seller or of one of the seller’s
 * restaurants (H18).
 */
export function ClosingDrawer({
  seller,
  period,
  begins,
  onClose,
  onPrevious,
  onNext,
}: {
  seller: ClosingSeller
  period: ClosingPeriod
  begins: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}) {
  const { t } = useClosingLabels()
  const loaded = useClosing({ seller: seller.id, period }, begins)
  const [place, setPlace] = useState<Closing | null>(null)
  // The restaurant’s closing that was opened may belong to another closing of the seller.
  const isOfThis = place?.begins === begins && place.period === period && place.seller === seller.id
  const openClosing = isOfThis ? place : loaded.data?.results[0]
  return (
    <Drawer
      of={begins}
      hasLongTitle
      title={openClosing?.number ?? '–'}
      aside={openClosing ? <Head closing={openClosing} /> : null}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={
        openClosing ? (
          <Foot onBack={openClosing === place ? () => setPlace(null) : undefined} />
        ) : undefined
      }
    >
      <LoadedPart of={loaded} skeleton={<Skeleton lines={12} />}>
        {() =>
          openClosing ? (
            <div className="closing-paper">
              <Lead closing={openClosing} seller={seller} />
              <ClosingSheet closing={openClosing} />
              {openClosing.restaurant === null ? (
                <ClosingRestaurants closing={openClosing} onOpen={setPlace} />
              ) : null}
            </div>
          ) : (
            <p className="mt-3.5 text-ink-2">{t('sheet.gone')}</p>
          )
        }
      </LoadedPart>
    </Drawer>
  )
}

function Head({ closing }: { closing: Closing }) {
  const { t, period } = useClosingLabels()
  return (
    <>
      <b>{t(`sheet.kind.${closing.period}`)}</b>
      <div>{period(closing)}</div>
    </>
  )
}

/**
 * The buttons of the drawer: one prints the page; the other, if `onBack` is given, leads from the
 * closing of a restaurant back to the closing of the seller.
 */
function Foot({ onBack }: { onBack: (() => void) | undefined }) {
  const { t } = useClosingLabels()
  return (
    <>
      <Button kind="outlined" icon="print" onPress={() => window.print()}>
        {t('sheet.print')}
      </Button>
      {onBack === undefined ? null : (
        <Button kind="quiet" icon="left" onPress={onBack}>
          {t('sheet.back')}
        </Button>
      )}
    </>
  )
}

/**
 * The restaurant (if any) and the seller of the closing, its instant, and the person who closed the
 * books.
 */
function Lead({ closing, seller }: { closing: Closing; seller: ClosingSeller }) {
  const { t, format, by } = useClosingLabels()
  const { restaurant, closedAt, closedBy } = closing
  return (
    <p className="mt-3.5 text-ink-2">
      {restaurant === null ? null : (
        <b className="block font-semibold text-ink">{restaurant.name}</b>
      )}
      {t('sheet.seller', { name: seller.name, siren: seller.siren })}
      <br />
      {t('sheet.closedAt', {
        day: format.date(closedAt),
        time: format.time(closedAt),
        by: by(closedBy),
      })}
    </p>
  )
}

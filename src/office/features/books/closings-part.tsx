import { closingPeriods } from '#domain/books/closing.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { drawerMoves } from '#office/base/address/drawer-moves.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import { MoreRows } from '#office/ui/table/more-rows.tsx'
import { bookAddress } from './book-address.ts'
import { ClosingDrawer } from './closing-drawer.tsx'
import { ClosingsTable } from './closings-table.tsx'
import { useClosings } from './use-closings.ts'
import { useClosingLabels } from './use-closing-labels.ts'
import type { BookSeller } from './years-part.tsx'

/**
 * The closings of a seller by day, month or fiscal year. The page of the selected closing opens
 * next to the list.
 */
export function ClosingsPart({ seller }: { seller: BookSeller }) {
  const { t, locale } = useClosingLabels()
  const { state: urlState, change, searchWith } = useUrlState(bookAddress)
  const { period, open } = urlState
  const loaded = useClosings({ seller: seller.id, period })
  const { data: rows = [] } = loaded
  const moves = drawerMoves(
    rows.map(({ begins }) => begins),
    open,
    (begins, options) => change({ open: begins }, options),
  )
  return (
    <Block
      title={t('closings.title')}
      className="page-part closings"
      isRegion
      tools={
        <>
          <span className="muted ml-auto">{t('closings.unit')}</span>
          <Segmented
            label={t('closings.by')}
            choices={closingPeriods.map((id) => ({ id, text: t(`closings.period.${id}`) }))}
            value={period}
            onChange={(next) => change({ period: next, open: null })}
          />
        </>
      }
    >
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={8} />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              text={t(`closings.empty.${period}`)}
              action={
                period === 'day' ? null : (
                  <Button kind="outlined" onPress={() => change({ period: 'day' })}>
                    {t('closings.seeDays')}
                  </Button>
                )
              }
            />
          ) : (
            <ClosingsTable
              rows={rows}
              openId={open}
              hrefOf={({ begins }) =>
                `${officeHref('books', locale)}${searchWith({ open: begins })}`
              }
            />
          )
        }
      </LoadedPart>
      <MoreRows pages={loaded} text={t('closings.more')} failedText={t('closings.moreFailed')} />
      {open === null ? null : (
        <ClosingDrawer seller={seller} period={period} begins={open} {...moves} />
      )}
    </Block>
  )
}

import { useMemo } from 'react'
import type { ListedKitchen } from '#contract/office/kitchens.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import type { TableColumn, Sort } from '#office/ui/table/columns.ts'
import { DataTable } from '#office/ui/table/data-table.tsx'
import { KitchenStateLabel } from './kitchen-state.tsx'
import { useMoment } from '#office/base/use-moment.ts'

/** The restaurants in their order, with their boards and people. */
export function RestaurantsTable({
  restaurants,
  sort,
  onSort,
  hrefOf,
  openId,
}: {
  restaurants: readonly ListedKitchen[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  hrefOf: (restaurant: ListedKitchen) => string
  openId: string | null
}) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const moment = useMoment()
  const columns = useMemo(
    (): TableColumn<ListedKitchen>[] => [
      {
        id: 'name',
        header: t('column.name'),
        cell: ({ name }) => name,
        sortBy: ({ name }) => name,
        isTitle: true,
      },
      {
        id: 'city',
        header: t('column.city'),
        cell: ({ city }) => city,
        sortBy: ({ city }) => city,
        drop: 'first',
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: ({ state }) => <KitchenStateLabel state={state} />,
        sortBy: ({ state }) => state,
        line: 2,
      },
      {
        id: 'devices',
        header: t('column.devices'),
        cell: ({ devices }) => format.number(devices),
        sortBy: ({ devices }) => devices,
        isNumber: true,
        width: '110px',
        drop: 'second',
      },
      {
        id: 'seen',
        header: t('column.seen'),
        cell: ({ seenAt }) => (
          <span className="muted">{seenAt === null ? t('never') : moment(seenAt)}</span>
        ),
        sortBy: ({ seenAt }) => seenAt ?? '',
        line: 2,
      },
      {
        id: 'people',
        header: t('column.people'),
        cell: ({ people }) => format.number(people),
        sortBy: ({ people }) => people,
        isNumber: true,
        width: '92px',
        drop: 'first',
      },
      {
        id: 'acceptance',
        header: t('column.acceptance'),
        cell: ({ acceptance }) => t(`acceptance.${acceptance}`),
        drop: 'first',
      },
      {
        id: 'printer',
        header: t('column.printer'),
        cell: ({ hasPrinter }) => t(hasPrinter ? 'yes' : 'no'),
        drop: 'first',
      },
    ],
    [t, format, moment],
  )
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={restaurants}
      idOf={({ slug }) => slug}
      sort={sort}
      isSortedByServer
      onSort={onSort}
      hrefOf={hrefOf}
      openId={openId}
    />
  )
}

import { useMemo } from 'react'
import type { ListedKitchen } from '#contract/office/kitchens.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import { KitchenStateLabel } from './kitchen-state.tsx'
import { useMoment } from '#office/base/use-moment.ts'
import type { Translate } from '#texts/messages.ts'

/** The sorted restaurants, with their boards and people. */
export function RestaurantsTable(props: RowsProps<ListedKitchen>) {
  const t = useText('office-restaurants')
  const columns = useRestaurantColumns()
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      {...props}
      idOf={({ slug }) => slug}
      isSorted
    />
  )
}

function useRestaurantColumns(): TableColumn<ListedKitchen>[] {
  const t = useText('office-restaurants')
  const format = useFormat()
  const moment = useMoment()
  return useMemo(() => {
    const countColumn = (
      id: 'devices' | 'people',
      layout: Pick<TableColumn<ListedKitchen>, 'width' | 'drop'>,
    ): TableColumn<ListedKitchen> => ({
      id,
      header: t(`column.${id}`),
      cell: (kitchen) => format.number(kitchen[id]),
      sortBy: (kitchen) => kitchen[id],
      isNumber: true,
      ...layout,
    })
    return [
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
      countColumn('devices', { width: '110px', drop: 'second' }),
      {
        id: 'seen',
        header: t('column.seen'),
        cell: ({ seenAt }) => (
          <span className="muted">{seenAt === null ? t('never') : moment(seenAt)}</span>
        ),
        sortBy: ({ seenAt }) => seenAt ?? '',
        line: 2,
      },
      countColumn('people', { width: '92px', drop: 'first' }),
      ...settingColumns(t),
    ]
  }, [t, format, moment])
}

const settingColumns = (t: Translate<'office-restaurants'>): TableColumn<ListedKitchen>[] => [
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
]

import { useMemo } from 'react'
import type { KitchenCondition, KitchenNow } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import { severityOf, stateIcons } from './select-kitchens.ts'
import { useKitchenHrefs, useKitchenTexts } from './use-kitchen-texts.ts'

/** The kitchens as a table, for users who cannot see the tray or the map. */
export default function KitchenList(props: RowsProps<KitchenNow>) {
  const t = useText('office-today')
  const { ordersOf, hasOrders } = useKitchenHrefs()
  const columns = useKitchenColumns()
  return (
    <DataTable
      caption={t('kitchens.title')}
      columns={columns}
      {...props}
      idOf={({ id }) => String(id)}
      {...(hasOrders && { hrefOf: (kitchen: KitchenNow) => ordersOf(kitchen) ?? '' })}
    />
  )
}

function useKitchenColumns(): TableColumn<KitchenNow>[] {
  const t = useText('office-today')
  const format = useFormat()
  const { nameOf, regionOf, stateOf } = useKitchenTexts()
  return useMemo(
    (): TableColumn<KitchenNow>[] => [
      {
        id: 'name',
        header: t('kitchens.name'),
        cell: nameOf,
        sortBy: nameOf,
        isTitle: true,
      },
      {
        id: 'region',
        header: t('kitchens.region'),
        cell: ({ region }) => regionOf(region),
        sortBy: ({ region }) => regionOf(region),
        drop: 'first',
      },
      {
        id: 'state',
        header: t('kitchens.state'),
        cell: (kitchen) => <StateCell kitchen={kitchen} text={stateOf(kitchen)} />,
        sortBy: severityOf,
        line: 2,
      },
      {
        id: 'lateOrders',
        header: t('kitchens.lateOrders'),
        cell: ({ late }) => format.number(late),
        sortBy: ({ late }) => late,
        isNumber: true,
        width: '120px',
        drop: 'second',
      },
      {
        id: 'load',
        header: t('kitchens.load'),
        cell: ({ taken: orderCount, capacity }) =>
          capacity === 0 ? '–' : t('kitchens.of', { taken: orderCount, capacity }),
        sortBy: ({ taken: orderCount, capacity }) => (capacity === 0 ? -1 : orderCount / capacity),
        isNumber: true,
        width: '120px',
      },
      {
        id: 'until',
        header: t('kitchens.until'),
        cell: ({ until }) => (until === null ? '–' : format.time(until)),
        sortBy: ({ until }) => until ?? '',
        isNumber: true,
        width: '110px',
        drop: 'first',
      },
    ],
    [t, format, nameOf, regionOf, stateOf],
  )
}

const stateLooks: Record<KitchenCondition, string> = {
  late: 'font-semibold text-err',
  unreachable: 'font-semibold text-err',
  paused: 'font-semibold',
  busy: 'font-semibold text-warn',
  open: '',
  closed: 'text-ink-2',
}

function StateCell({ kitchen: { state }, text }: { kitchen: KitchenNow; text: string }) {
  const icon = stateIcons[state]
  return (
    <span className={`inline-flex items-center gap-1.5 ${stateLooks[state]}`}>
      {icon === undefined ? null : <Icon name={icon} size={15} />}
      {text}
    </span>
  )
}

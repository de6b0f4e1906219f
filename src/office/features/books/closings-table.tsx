import { useMemo } from 'react'
import type { Closing } from '#contract/office/books.ts'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import { balanceOf, counterBalance, totalOf, vatOf, vatSum } from './closing-sums.ts'
import { useClosingLabels } from './use-closing-labels.ts'

/** The closings of a seller, the latest first. A click on a row opens the page of that closing. */
export function ClosingsTable(props: RowsProps<Closing>) {
  const { t } = useClosingLabels()
  const columns = useClosingColumns()
  return (
    <DataTable
      caption={t('closings.title')}
      // The ten columns need narrow cells, and headings of two lines.
      look="md:[--cell-x:9px]"
      headLook="h-auto py-2 align-bottom leading-[1.2] whitespace-normal"
      columns={columns}
      {...props}
      idOf={({ begins }) => begins}
    />
  )
}

function useClosingColumns(): TableColumn<Closing>[] {
  const { t, format, period, by } = useClosingLabels()
  return useMemo((): TableColumn<Closing>[] => {
    const amount = (
      id: 'sales' | 'corrections' | 'total' | 'vat' | 'card' | 'counter' | 'perpetual',
      value: (closing: Closing) => number,
      more: Partial<TableColumn<Closing>> = {},
    ): TableColumn<Closing> => ({
      id,
      header: t(`closings.${id}`),
      cell: (closing) => format.amount(value(closing)),
      isNumber: true,
      line: 2,
      ...more,
    })
    return [
      {
        id: 'number',
        header: t('closings.number'),
        cell: ({ number }) => number,
        isTitle: true,
      },
      { id: 'when', header: t('closings.when'), cell: period, line: 1 },
      amount('sales', ({ sales }) => sales.total, { drop: 'first' }),
      amount('corrections', ({ corrections }) => corrections.total, { drop: 'first' }),
      amount('total', totalOf, { line: 1 }),
      amount('vat', (closing) => vatSum(vatOf(closing)).vat, { drop: 'first' }),
      amount('card', ({ money }) => balanceOf(money.card), { drop: 'first' }),
      amount('counter', counterBalance, { drop: 'first' }),
      amount('perpetual', ({ perpetual }) => perpetual.total, { drop: 'second' }),
      {
        id: 'closed',
        header: t('closings.closed'),
        cell: ({ closedAt, closedBy }) => (
          <span className="leading-[1.25] md:block">
            {format.shortDay(closedAt)}, {format.time(closedAt)}{' '}
            <small className="text-note md:block [tr:not([data-open])_&]:text-ink-2">
              {by(closedBy)}
            </small>
          </span>
        ),
        line: 2,
      },
    ]
  }, [t, format, period, by])
}

import { useMemo } from 'react'
import type { Report } from '#contract/office/reports.ts'
import { type BarRow, BarsPlot } from '#ui/parts/plot/bars-plot.tsx'
import { Measured } from '#ui/parts/plot/measured.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable } from '#ui/parts/table/data-table.tsx'
import { averageOf, changeOf, partOf } from './change.ts'
import { OthersLink } from './others-link.tsx'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { useReportHrefs } from './use-report-hrefs.ts'
import { EURO, useReportLabels } from './use-report-labels.ts'
import { useShortName } from './use-short-name.ts'

/** Maximum number of restaurants drawn; the others are in the table. */
const MOST_DRAWN = 12

type RestaurantReportRow = Report['byRestaurant'][number]

/**
 * The revenue of each restaurant, with a mark for its revenue in the compared period. Each
 * restaurant links to its orders.
 */
export function RestaurantsPart({ view, filters, change }: ReportPartProps) {
  const { t, names } = useReportLabels()
  const isTable = filters.table.includes('restaurants')
  return (
    <ReportPart
      name="restaurants"
      isWide={isTable}
      title={t('restaurants.title')}
      note={
        isTable || view.beside === null ? undefined : (
          <span className="inline-flex items-center gap-1.75 before:h-3.5 before:w-0.5 before:bg-ink before:forced-color-adjust-none before:content-['']">
            {names.short(view.beside)}
          </span>
        )
      }
      filters={filters}
      change={change}
    >
      {view.report.byRestaurant.length === 0 ? (
        <p>{t('sold.none')}</p>
      ) : isTable ? (
        <RestaurantsTable {...{ view, filters, change }} />
      ) : (
        <RestaurantBars view={view} />
      )}
    </ReportPart>
  )
}

/** The restaurants of the highest revenue as bars; a link leads to the table of all restaurants. */
function RestaurantBars({ view }: Pick<ReportPartProps, 'view'>) {
  const { t } = useReportLabels()
  const rows = useRestaurantBars(view)
  const first = rows[0]
  if (first === undefined) return null
  const otherCount = view.report.byRestaurant.length - rows.length
  return (
    <>
      <Measured>
        {(width) => (
          <BarsPlot
            label={t('restaurants.summary', { name: first.name, amount: first.valueText })}
            width={width}
            rows={rows}
            heads={{ value: EURO, change: t('change').toLocaleLowerCase() }}
          />
        )}
      </Measured>
      <OthersLink
        text={t('restaurants.others', { count: otherCount })}
        count={otherCount}
        name="restaurants"
      />
    </>
  )
}

function useRestaurantBars(view: ReportPartProps['view']): BarRow[] {
  const { t, ...labels } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const shortName = useShortName()
  return view.report.byRestaurant
    .slice(0, MOST_DRAWN)
    .map(({ restaurant, revenue, beside }): BarRow => {
      const name = shortName(restaurant.name)
      const comparison = labels.change(revenue, beside)
      const amount = labels.euros(revenue)
      return {
        key: String(restaurant.id),
        name,
        label:
          comparison === null
            ? t('restaurants.row', { name, amount })
            : t('restaurants.rowBeside', { name, amount, change: comparison.text }),
        value: revenue,
        // Without previous sales there is no mark: at zero it would look like the edge of the plot.
        compared: beside === 0 ? null : beside,
        valueText: labels.format.number(Math.round(revenue / 100)),
        change: comparison,
        href: hrefs.restaurant(restaurant.id),
      }
    })
}

/** A table of every restaurant in numbers, sortable by any column. */
function RestaurantsTable({ view, filters, change }: ReportPartProps) {
  const { t } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const columns = useRestaurantColumns(view.beside !== null)
  const hasLinks = view.report.byRestaurant.some(
    ({ restaurant }) => hrefs.restaurant(restaurant.id) !== null,
  )
  return (
    <DataTable
      caption={t('restaurants.title')}
      columns={columns}
      rows={view.report.byRestaurant}
      idOf={({ restaurant }) => String(restaurant.id)}
      sort={filters.sort}
      onSort={(sort) => change({ sort }, { replace: true })}
      {...(hasLinks && {
        hrefOf: ({ restaurant }: RestaurantReportRow) => hrefs.restaurant(restaurant.id) ?? '',
      })}
    />
  )
}

const numberColumn = (id: string, width: string) => ({ id, width, isNumber: true }) as const

function useRestaurantColumns(isCompared: boolean): TableColumn<RestaurantReportRow>[] {
  const labels = useReportLabels()
  return useMemo(() => {
    const { t, format } = labels
    const changeColumn: TableColumn<RestaurantReportRow> = {
      ...numberColumn('change', '90px'),
      header: t('change'),
      cell: ({ revenue, beside }) => labels.change(revenue, beside)?.text ?? '–',
      sortBy: ({ revenue, beside }) => changeOf(revenue, beside) ?? -2,
      drop: 'second',
    }
    return [
      {
        id: 'name',
        header: t('restaurants.restaurant'),
        cell: ({ restaurant }) => restaurant.name,
        sortBy: ({ restaurant }) => restaurant.name,
        isTitle: true,
      },
      {
        ...numberColumn('revenue', '140px'),
        header: t('restaurants.revenue'),
        cell: ({ revenue }) => format.amount(revenue),
        sortBy: ({ revenue }) => revenue,
      },
      ...(isCompared ? [changeColumn] : []),
      {
        ...numberColumn('orders', '110px'),
        header: t('restaurants.orders'),
        cell: ({ orders }) => format.number(orders),
        sortBy: ({ orders }) => orders,
        line: 2,
      },
      ...secondaryColumns(labels),
    ]
  }, [labels, isCompared])
}

/** The columns that are hidden first if the table is narrow. */
function secondaryColumns({
  t,
  format,
}: Pick<ReturnType<typeof useReportLabels>, 't' | 'format'>): TableColumn<RestaurantReportRow>[] {
  const onTimeShare = ({ onTime, due }: RestaurantReportRow) => partOf(onTime, due)
  return [
    {
      ...numberColumn('average', '130px'),
      header: t('restaurants.average'),
      cell: (row) => {
        const average = averageOf(row)
        return average === null ? '–' : format.amount(average)
      },
      sortBy: (row) => averageOf(row) ?? -1,
      drop: 'first',
    },
    {
      ...numberColumn('onTime', '130px'),
      header: t('restaurants.onTime'),
      cell: (row) => {
        const share = onTimeShare(row)
        return share === null ? '–' : format.share(share)
      },
      sortBy: (row) => onTimeShare(row) ?? -1,
      drop: 'first',
    },
    {
      ...numberColumn('refunded', '120px'),
      header: t('restaurants.refunded'),
      cell: ({ refunded }) => format.amount(refunded),
      sortBy: ({ refunded }) => refunded,
      drop: 'first',
    },
  ]
}

import { getChainMenu } from '#contract/shop/menu.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { type BarRow, BarsPlot } from '#ui/parts/plot/bars-plot.tsx'
import { Measured } from '#ui/parts/plot/measured.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { OthersLink } from './others-link.tsx'
import { soldKinds } from './report-address.ts'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { type ChangeLabel, useReportLabels } from './use-report-labels.ts'

/** Maximum numbers of products and formulas drawn; the others are in the table. */
const [PRODUCTS, FORMULAS] = [7, 5]

/** Products or formulas sold: ingredients and desserts, or formulas with their contents. */
export function SoldPart(props: ReportPartProps) {
  const { t } = useReportLabels()
  const { view, filters, change } = props
  const isTable = filters.table.includes('sold')
  const all = view.report[filters.sold]
  return (
    <ReportPart
      name="sold"
      title={t('sold.title')}
      note={t('sold.gross')}
      tools={
        <Segmented
          isSmall
          label={t('sold.kinds')}
          choices={soldKinds.map((id) => ({ id, text: t(`sold.${id}`) }))}
          value={filters.sold}
          onChange={(sold) => change({ sold }, { replace: true })}
        />
      }
      filters={filters}
      change={change}
    >
      {all.length === 0 ? (
        <p>{t('sold.none')}</p>
      ) : filters.sold === 'products' ? (
        isTable ? (
          <ProductsTable {...props} />
        ) : (
          <ProductsPlot {...props} />
        )
      ) : isTable ? (
        <FormulasTable {...props} />
      ) : (
        <FormulasPlot {...props} />
      )}
    </ReportPart>
  )
}

/**
 * Returns a function that writes the label of a bar: its name, its number, and the change if there
 * is one.
 */
function useBarLabel() {
  const { t } = useReportLabels()
  return (name: string, quantity: string, comparison: ChangeLabel | null) =>
    comparison === null
      ? t('sold.row', { name, quantity })
      : t('sold.rowBeside', { name, quantity, change: comparison.text })
}

/** The shop’s pictures by product; null until they are loaded, or if loading failed. */
function usePictures(): ReadonlyMap<string, string> | null {
  const { data } = useQueryOf(['pictures of products'], async (api) => {
    const { ingredients, desserts } = await api.call(getChainMenu, { query: {} })
    return new Map([
      ...ingredients.map(({ id, picture }) => [`ingredient ${id}`, picture] as const),
      ...desserts.map(({ id, picture }) => [`dessert ${id}`, picture] as const),
    ])
  })
  return data ?? null
}

/** The bars of the best-selling items, and a link to the table with the others. */
function SoldBars({ rows, otherCount }: { rows: BarRow[]; otherCount: number }) {
  const { t, format } = useReportLabels()
  return (
    <>
      <Measured width={460}>
        {(width) => (
          <BarsPlot
            label={format.list(rows.map(({ label }) => label))}
            width={width}
            rows={rows}
            track
          />
        )}
      </Measured>
      <OthersLink text={t('sold.others', { count: otherCount })} count={otherCount} name="sold" />
    </>
  )
}

function ProductsPlot({ view }: ReportPartProps) {
  const { format, change } = useReportLabels()
  const labelOf = useBarLabel()
  const pictures = usePictures()
  const { products } = view.report
  const rows = products.slice(0, PRODUCTS).map(({ kind, id, name, quantity, beside }): BarRow => {
    const comparison = change(quantity, beside)
    return {
      key: `${kind} ${id}`,
      name,
      label: labelOf(name, format.number(quantity), comparison),
      picture: pictures?.get(`${kind} ${id}`) ?? null,
      value: quantity,
      compared: null,
      valueText: format.number(quantity),
      change: comparison,
      href: null,
    }
  })
  return <SoldBars rows={rows} otherCount={products.length - rows.length} />
}

function ProductsTable({ view }: ReportPartProps) {
  const { t, format, change } = useReportLabels()
  return (
    <PlotTable
      caption={`${t('sold.title')}, ${t('sold.products')}`}
      columns={[
        { id: 'name', header: t('sold.product') },
        { id: 'quantity', header: t('sold.quantity'), isNumber: true },
        ...besideColumns(view.beside !== null, t),
      ]}
      rows={view.report.products.map(({ kind, id, name, quantity, beside }) => ({
        key: `${kind} ${id}`,
        cells: [
          name,
          format.number(quantity),
          ...(view.beside === null
            ? []
            : [
                beside === null ? '–' : format.number(beside),
                change(quantity, beside)?.text ?? '–',
              ]),
        ],
      }))}
    />
  )
}

function FormulasPlot({ view }: ReportPartProps) {
  const { t, format, change } = useReportLabels()
  const labelOf = useBarLabel()
  const { formulas } = view.report
  const rows = formulas
    .slice(0, FORMULAS)
    .map(({ id, name, count, beside, inside: contents }): BarRow => {
      const comparison = change(count, beside)
      const note = contents
        .map((part) => t('sold.part', { name: part.name, quantity: format.number(part.quantity) }))
        .join(', ')
      return {
        key: String(id),
        name,
        label: `${labelOf(name, format.number(count), comparison)} (${note})`,
        note,
        value: count,
        compared: null,
        valueText: format.number(count),
        change: comparison,
        href: null,
      }
    })
  return <SoldBars rows={rows} otherCount={formulas.length - rows.length} />
}

function FormulasTable({ view }: ReportPartProps) {
  const { t, format, change } = useReportLabels()
  return (
    <PlotTable
      caption={`${t('sold.title')}, ${t('sold.formulas')}`}
      columns={[
        { id: 'name', header: t('sold.formula') },
        { id: 'count', header: t('sold.count'), isNumber: true },
        { id: 'revenue', header: t('sold.revenue'), isNumber: true },
        ...besideColumns(view.beside !== null, t),
        { id: 'inside', header: t('sold.inside') },
      ]}
      rows={view.report.formulas.map(({ id, name, count, revenue, beside, inside: contents }) => ({
        key: String(id),
        cells: [
          name,
          format.number(count),
          format.amount(revenue),
          ...(view.beside === null
            ? []
            : [beside === null ? '–' : format.number(beside), change(count, beside)?.text ?? '–']),
          contents
            .map((part) =>
              t('sold.part', { name: part.name, quantity: format.number(part.quantity) }),
            )
            .join(', '),
        ],
      }))}
    />
  )
}

/** The columns of the compared period; none if nothing is compared. */
const besideColumns = (isCompared: boolean, t: ReturnType<typeof useReportLabels>['t']) =>
  isCompared
    ? [
        { id: 'beside', header: t('besideColumn'), isNumber: true },
        { id: 'change', header: t('change'), isNumber: true },
      ]
    : []

import type { PromoEstimate } from '#contract/office/promos.ts'
import { ColumnPlot } from '#ui/parts/plot/column-plot.tsx'
import { useFormat } from '#ui/text/format.ts'
import { usePromoTimes } from '#ui/text/promo-times.ts'
import { useText } from '#ui/text/text.ts'

/**
 * The past orders of the promotion's days by hour, and in front the part of them that would have
 * got the discount. Hours without orders before the first and after the last are left out.
 */
export function HoursPlot({ byHour }: Pick<PromoEstimate, 'byHour'>) {
  const t = useText('office-promos')
  const format = useFormat()
  const { hour: hourText } = usePromoTimes()
  const hours = byHour.map((counts, hour) => ({
    ...counts,
    name: hourText(`${String(hour).padStart(2, '0')}:00`),
  }))
  const first = hours.findIndex(({ orders }) => orders > 0)
  const last = hours.findLastIndex(({ orders }) => orders > 0)
  const [most] = hours.toSorted((a, b) => b.orders - a.orders)
  if (first < 0 || most === undefined) return null
  return (
    <div className="mt-6">
      <ColumnPlot
        label={t('estimate.plot', {
          count: format.number(most.orders),
          hour: most.name,
          reduced: format.number(most.reduced),
        })}
        columns={hours.slice(first, last + 1).map(({ name, orders, reduced }) => ({
          key: name,
          name,
          label: `${name} ${format.number(reduced)} / ${format.number(orders)}`,
          segments: [
            { look: 'full', value: reduced },
            { look: 'strong', value: orders - reduced },
          ],
          compared: 0,
          limit: null,
          href: null,
        }))}
        numberOf={format.number}
        current={null}
        mark={null}
      />
      <p className="mt-2 flex flex-wrap gap-x-5 text-note text-ink-2">
        <Legend look="bg-select">{t('estimate.byHour')}</Legend>
        <Legend look="bg-leaf">{t('estimate.reduced')}</Legend>
      </p>
    </div>
  )
}

const Legend = ({ look, children }: { look: string; children: string }) => (
  <span className="flex items-center gap-2">
    <span className={`size-3.5 rounded-[4px] border border-ink ${look}`} aria-hidden="true" />
    {children}
  </span>
)

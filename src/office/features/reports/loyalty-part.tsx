import { Fact } from '#office/ui/fact.tsx'
import { averageOf, partOf } from './change.ts'
import { ReportPart } from './report-part.tsx'
import type { ReportView } from './use-report.ts'
import { useReportLabels } from './use-report-labels.ts'

const rowLook = 'py-2.25 group-data-stale/loaded:text-ink-2'

/**
 * Points earned, spent, granted and withdrawn, the cost of rewards and promo codes, and the average
 * order value of members and of guests.
 */
export function LoyaltyPart({ view: { report } }: { view: ReportView }) {
  const { t, format, euros } = useReportLabels()
  const { loyalty, now } = report
  const share = partOf(loyalty.rewards + loyalty.codes.amount, now.revenue)
  const guests = {
    orders: now.orders - now.members.orders,
    revenue: now.revenue - now.members.revenue,
  }
  const average = (of: { orders: number; revenue: number }) => {
    const cents = averageOf(of)
    return cents === null ? '–' : format.price(cents)
  }
  const points = (['earned', 'spent', 'granted', 'withdrawn'] as const).filter(
    (name) => name === 'earned' || name === 'spent' || loyalty[name] > 0,
  )
  return (
    <ReportPart
      title={t('loyalty.title')}
      note={share === null ? undefined : t('loyalty.share', { share: format.share(share) })}
    >
      <dl>
        {points.map((name) => (
          <Fact key={name} name={t(`loyalty.${name}`)} className={rowLook}>
            <span className="flex items-center gap-1.5 font-semibold text-radis-text before:size-3 before:rounded-full before:border-[1.5px] before:content-[''] group-data-stale/loaded:text-ink-2">
              {format.number(loyalty[name])}
            </span>
          </Fact>
        ))}
        <Fact name={t('loyalty.rewards')} className={rowLook}>
          {euros(loyalty.rewards)}
        </Fact>
        <Fact name={t('loyalty.codes')} className={rowLook}>
          {loyalty.codes.count === 0
            ? euros(0)
            : t('loyalty.codesValue', {
                amount: euros(loyalty.codes.amount),
                count: loyalty.codes.count,
              })}
        </Fact>
        <Fact name={t('loyalty.average')} className={rowLook}>
          {t('loyalty.averageValue', {
            member: average(now.members),
            guest: average(guests),
          })}
        </Fact>
      </dl>
    </ReportPart>
  )
}

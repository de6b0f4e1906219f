import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { LostReason, Report } from '#contract/office/reports.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useSessionState } from '#office/base/session.ts'
import { useReportLabels } from './use-report-labels.ts'
import { useShortName } from './use-short-name.ts'

/**
 * Number of rows shown while the section shows the reasons as a plot; while it shows them as a
 * table, all rows are shown.
 */
const FEW = 5

/** A phone is too narrow for a row in one line: the restaurant stands above the other columns. */
const CELL =
  'relative border-line py-2.25 pr-3 leading-[1.35] font-normal last:pr-0 sm:border-b max-sm:p-0'
const HEAD =
  'border-b border-line py-1.5 pr-3 text-note leading-[1.35] font-semibold whitespace-nowrap text-ink-2 tabular-nums last:pr-0'

/**
 * The places and times of the largest losses, each with a link to the page where the cause can be
 * fixed.
 */
export function LossesByPlace({
  where,
  isWhole,
}: {
  where: Report['lostWhere']
  isWhole: boolean
}) {
  const { t, names, hour, format, euros } = useReportLabels()
  const shortName = useShortName()
  const remedyOf = useRemedies()
  if (where.length === 0) return null
  return (
    <table className="mt-3.5 w-full border-collapse">
      <caption className="sr-only">{t('lost.dearest')}</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            {t('lost.where')}
          </th>
          <th scope="col" className={`${HEAD} text-left`}>
            {t('lost.reasonColumn')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('lost.count')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('lost.estimated')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            <span className="sr-only">{t('lost.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {where.slice(0, isWhole ? undefined : FEW).map((loss) => {
          const { restaurant, weekday, hour: of, reason, count, amount } = loss
          const name = shortName(restaurant.name)
          const remedy = remedyOf(restaurant.id, reason)
          return (
            <tr
              key={`${restaurant.id} ${weekday} ${of} ${reason}`}
              className="grid-cols-[minmax(0,1fr)_auto_auto_auto] gap-x-3 gap-y-0.5 border-line max-sm:grid max-sm:border-b max-sm:py-2.25 print:break-inside-avoid print:break-after-avoid"
            >
              <th scope="row" className={`${CELL} col-span-full text-left max-sm:font-semibold`}>
                {t('lost.place', {
                  name,
                  weekday: names.weekday(weekday),
                  from: hour(of),
                  until: hour(of + 1),
                })}
              </th>
              <td className={`${CELL} whitespace-nowrap`}>{t(`lost.why.${reason}`)}</td>
              <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
                {format.number(count)}
              </td>
              <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
                {euros(amount)}
              </td>
              <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
                {remedy === null ? null : (
                  <Link
                    className="font-semibold text-leaf-text"
                    to={remedy.href}
                    aria-label={t('lost.goOf', { go: remedy.text, name })}
                  >
                    {remedy.text}
                  </Link>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/**
 * Returns the link to a page where the user can fix the cause of a loss; null without the right to
 * do so.
 */
function useRemedies() {
  const { t, locale } = useReportLabels()
  const { restaurants } = useScopes()
  const rights = useSessionState().session?.rights ?? []
  return (id: number, reason: LostReason): { text: string; href: string } | null => {
    const slug = restaurants.find((restaurant) => restaurant.id === id)?.slug
    if (reason === 'sold-out' && rights.includes('stops'))
      return { text: t('lost.go.sold-out'), href: officeHref('availability', locale) }
    if (slug === undefined) return null
    if (reason === 'full' && rights.includes('hours'))
      return { text: t('lost.go.full'), href: officeHref('restaurant', locale, { of: slug }) }
    return rights.includes('kitchens')
      ? { text: t('lost.go.other'), href: officeHref('restaurants', locale, { open: slug }) }
      : null
  }
}

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
    <table className="report-lines">
      <caption className="sr-only">{t('lost.dearest')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lost.where')}</th>
          <th scope="col">{t('lost.reasonColumn')}</th>
          <th scope="col" data-number="">
            {t('lost.count')}
          </th>
          <th scope="col" data-number="">
            {t('lost.estimated')}
          </th>
          <th scope="col" data-number="">
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
            <tr key={`${restaurant.id} ${weekday} ${of} ${reason}`}>
              <th scope="row">
                {t('lost.place', {
                  name,
                  weekday: names.weekday(weekday),
                  from: hour(of),
                  until: hour(of + 1),
                })}
              </th>
              <td>{t(`lost.why.${reason}`)}</td>
              <td data-number="">{format.number(count)}</td>
              <td data-number="">{euros(amount)}</td>
              <td data-number="">
                {remedy === null ? null : (
                  <Link to={remedy.href} aria-label={t('lost.goOf', { go: remedy.text, name })}>
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

import type { RestaurantSettingsView } from '#contract/office/restaurant-settings.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Block } from '#ui/parts/block.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Link } from 'react-router'
import { ROW_LOOK } from './row-look.ts'
import { noonOf } from '#office/base/clock.ts'
import { intervalsText } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/** The future dates with exceptions; each links to its place in the calendar (H11). */
export function DaysPart({ restaurant: { id, days } }: { restaurant: RestaurantSettingsView }) {
  const t = useText('office-hours')
  const format = useFormat()
  const locale = useLocale()
  const formatter = useFieldFormatter()
  return (
    <Block
      title={t('days.title')}
      tools={
        <ButtonLink
          kind="outlined"
          icon="calendar"
          to={officeHref('calendar', locale, { restaurants: id })}
        >
          {t('days.open')}
        </ButtonLink>
      }
      isRegion
    >
      {days.length === 0 ? <p className="muted">{t('days.none')}</p> : null}
      <ul>
        {days.map(({ date, intervals, hasCapacity, reason }) => (
          <li className={ROW_LOOK} key={date}>
            <Link to={officeHref('calendar', locale, { restaurants: id, dates: date })}>
              <b>{format.shortDay(noonOf(date))}</b>
            </Link>
            <span>
              {intervalsText(intervals, formatter)}
              {hasCapacity ? `, ${t('days.capacity')}` : null}
              {reason === null ? null : <small className="muted"> {reason}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

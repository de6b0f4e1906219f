import { useText } from '#ui/text/text.ts'
import { dayLooks } from './day-look.ts'

/** The meaning of the colours in the year calendar. */
export function YearLegend({ isOne }: { isOne: boolean }) {
  const t = useText('office-hours')
  return (
    <ul className="legend year-legend">
      {dayLooks
        .filter((dayLook) => dayLook !== 'mixed' || !isOne)
        .map((dayLook) => (
          <li key={dayLook} data-look={dayLook}>
            {t(`legend.${dayLook}`)}
          </li>
        ))}
      <li data-look="holiday">{t('legend.holiday')}</li>
    </ul>
  )
}

import { useText } from '#ui/text/text.ts'
import { dayLooks } from './day-look.ts'

/** The meaning of the colours in the year calendar. */
export function YearLegend({ isOne }: { isOne: boolean }) {
  const t = useText('office-hours')
  return (
    <ul className="legend year-legend mt-4.5 [&_li::before]:size-3.5! [&_li::before]:rounded-[4px]! [&_[data-look='holiday']::before]:size-auto! [&_[data-look='holiday']::before]:content-['25']! [&_[data-look='holiday']::before]:text-xs! [&_[data-look='holiday']::before]:underline! [&_[data-look='holiday']::before]:[text-underline-offset:3px]!">
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

import { useText } from '#ui/text/text.ts'
import { dayLooks } from './day-look.ts'

/** The meaning of the colours in the year calendar. */
export function YearLegend({ isOne }: { isOne: boolean }) {
  const t = useText('office-hours')
  return (
    <ul className="legend year-legend mt-4.5">
      {dayLooks
        .filter((dayLook) => dayLook !== 'mixed' || !isOne)
        .map((dayLook) => (
          <li key={dayLook} data-look={dayLook} className="before:size-3.5 before:rounded-[4px]">
            {t(`legend.${dayLook}`)}
          </li>
        ))}
      <li className="before:size-auto before:text-xs before:underline before:[text-underline-offset:3px] before:content-['25']">
        {t('legend.holiday')}
      </li>
    </ul>
  )
}

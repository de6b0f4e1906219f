import { useText } from '#ui/text/text.ts'
import { type DayLook, dayLooks } from './day-look.ts'

/** The meaning of the colours in the year calendar. */
export function YearLegend({ isOne }: { isOne: boolean }) {
  const t = useText('office-hours')
  return (
    <ul className="legend mt-4.5">
      {(Object.keys(dayLooks) as DayLook[])
        .filter((dayLook) => dayLook !== 'mixed' || !isOne)
        .map((dayLook) => (
          <li key={dayLook} className="before:content-none">
            <i
              className={`size-3.5 rounded-[4px] forced-color-adjust-none ${dayLooks[dayLook]}`}
              aria-hidden="true"
            />
            {t(`legend.${dayLook}`)}
          </li>
        ))}
      <li className="before:size-auto before:text-xs before:underline before:[text-underline-offset:3px] before:content-['25']">
        {t('legend.holiday')}
      </li>
    </ul>
  )
}

import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '#ui/parts/icon.tsx'
import { Button as OurButton } from '#ui/parts/button.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'

/** A filter for one day; `shortcuts` are offered next to the calendar. Days as `2026-11-24`. */
export function DayPill({
  label,
  valueText,
  value,
  onChange,
  shortcuts,
}: {
  label: string
  /** The chosen day or days, as the pill shows them. */
  valueText: string
  value: string
  onChange: (day: string) => void
  shortcuts: readonly { text: string; choose: () => void }[]
}) {
  return (
    <DialogTrigger>
      <Button className="filter-pill" aria-label={`${label}: ${valueText}`}>
        <Icon name="calendar" size={15} />
        <b>{valueText}</b>
        <Icon name="down" size={15} />
      </Button>
      <Popover className="menu-popover p-3" offset={4} placement="bottom start">
        <PopoverInside className="grid gap-2 outline-none">
          {(close) => (
            <>
              <div className="flex flex-wrap gap-1">
                {shortcuts.map(({ text, choose }) => (
                  <OurButton
                    key={text}
                    kind="quiet"
                    onPress={() => {
                      choose()
                      close()
                    }}
                  >
                    {text}
                  </OurButton>
                ))}
              </div>
              <DayCalendar
                label={label}
                value={value}
                onChange={(day) => {
                  onChange(day)
                  close()
                }}
              />
            </>
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}

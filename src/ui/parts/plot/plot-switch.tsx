import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { Icon } from '#ui/parts/icon.tsx'

const CHOICE =
  'segment grid min-h-[calc(var(--control)-8px)] min-w-[calc(var(--control)-4px)] place-items-center p-0'

/** A switch between a plot and its table. */
export function PlotSwitch({
  label,
  texts,
  isTable,
  onChange,
}: {
  /** The name of the switch. */
  label: string
  texts: { plot: string; table: string }
  isTable: boolean
  onChange: (isTable: boolean) => void
}) {
  return (
    <ToggleButtonGroup
      className="segmented"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[isTable ? 'table' : 'plot']}
      onSelectionChange={(keys) => onChange(keys.has('table'))}
    >
      <ToggleButton className={CHOICE} id="plot" aria-label={texts.plot}>
        <Icon name="today" size={17} />
      </ToggleButton>
      <ToggleButton className={CHOICE} id="table" aria-label={texts.table}>
        <Icon name="table" size={17} />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}

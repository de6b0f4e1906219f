import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { Icon } from '#office/ui/icon.tsx'

/** Shows what is counted as a plot, or as the table behind it. */
export function PlotSwitch({
  label,
  texts,
  isTable,
  onChange,
}: {
  /** Names what is switched. */
  label: string
  texts: { plot: string; table: string }
  isTable: boolean
  onChange: (isTable: boolean) => void
}) {
  return (
    <ToggleButtonGroup
      className="segmented plot-switch"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[isTable ? 'table' : 'plot']}
      onSelectionChange={(keys) => onChange(keys.has('table'))}
    >
      <ToggleButton id="plot" aria-label={texts.plot}>
        <Icon name="today" size={17} />
      </ToggleButton>
      <ToggleButton id="table" aria-label={texts.table}>
        <Icon name="table" size={17} />
      </ToggleButton>
    </ToggleButtonGroup>
  )
}

import { ProgressBar } from 'react-aria-components/ProgressBar'
import { Label } from 'react-aria-components/Label'

/** The progress of a task, as a bar and in words; `most` is null if the total is not known yet. */
export function Progress({
  label,
  value,
  most,
}: {
  label: string
  value: number
  most: number | null
}) {
  return (
    <ProgressBar
      className="progress grid gap-1.25 tabular-nums"
      value={value}
      maxValue={Math.max(most ?? 1, 1)}
      isIndeterminate={most === null}
    >
      {({ percentage = 0 }) => (
        <>
          <Label>{label}</Label>
          <span className="block h-1.5 overflow-hidden rounded-[3px] bg-zinc-2" aria-hidden="true">
            {/* While the total is unknown, the whole bar is filled, but in a paler colour. */}
            <span
              className={`block h-full bg-leaf forced-color-adjust-none ${most === null ? 'opacity-35' : ''}`}
              style={{ width: `${most === null ? 100 : percentage}%` }}
            />
          </span>
        </>
      )}
    </ProgressBar>
  )
}

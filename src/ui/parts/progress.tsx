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
      className="progress"
      value={value}
      maxValue={Math.max(most ?? 1, 1)}
      isIndeterminate={most === null}
    >
      {({ percentage = 0 }) => (
        <>
          <Label>{label}</Label>
          <span className="progress-track" aria-hidden="true">
            <span
              data-unknown={most === null || undefined}
              style={{ width: `${most === null ? 100 : percentage}%` }}
            />
          </span>
        </>
      )}
    </ProgressBar>
  )
}

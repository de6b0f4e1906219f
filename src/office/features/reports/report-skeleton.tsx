import { Skeleton } from '#office/ui/skeleton.tsx'
import { NoFigures } from './report-figures.tsx'

/** Number of placeholder lines for each part, which match its later height. */
const PART_LINES = [8, 8, 12, 10, 7, 7]

/** The grid of a report while its figures load. */
export function ReportSkeleton() {
  return (
    <>
      <NoFigures />
      <div className="report-columns" aria-hidden="true">
        {PART_LINES.map((lines, at) => (
          <div key={at} className="block report-part">
            <Skeleton lines={lines} />
          </div>
        ))}
      </div>
    </>
  )
}

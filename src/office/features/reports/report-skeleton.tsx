import { Skeleton } from '#office/ui/skeleton.tsx'
import { NoFigures } from './report-figures.tsx'

/** Lines of each part that is being loaded, as high as it will be. */
const PART_LINES = [8, 8, 12, 10, 7, 7]

/** The grid of a report whose figures are not known yet. */
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

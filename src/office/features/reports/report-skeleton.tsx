import { Skeleton } from '#ui/parts/skeleton.tsx'
import { ReportColumns } from './report-columns.tsx'
import { NoFigures } from './report-figures.tsx'

/**
 * Numbers of placeholder lines, one for each placeholder block, so that the blocks are about as
 * high as the loaded parts of the report.
 */
const PART_LINES = [8, 8, 12, 10, 7, 7]

/** The grid of a report while its figures load. */
export function ReportSkeleton() {
  return (
    <>
      <NoFigures />
      <ReportColumns isHidden>
        {PART_LINES.map((lines, at) => (
          <div key={at} className="page-part">
            <Skeleton lines={lines} />
          </div>
        ))}
      </ReportColumns>
    </>
  )
}

/** Grey lines in place of text that is being loaded. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  )
}

/** A placeholder with the grid of a table whose rows are loading. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <div className="tray skeleton-table" aria-hidden="true">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="skeleton" />
          ))}
        </div>
      ))}
    </div>
  )
}

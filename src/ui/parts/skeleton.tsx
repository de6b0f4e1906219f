/** Grey lines in place of text that is being loaded. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-3.5 py-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="skeleton last:w-[60%]" />
      ))}
    </div>
  )
}

/** A placeholder with the grid of a table whose rows are loading. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <div className="tray" aria-hidden="true">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div
          key={row}
          className="flex h-11 items-center gap-6 border-t border-t-line px-3 first:h-10 first:border-0 first:bg-zinc"
        >
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="skeleton flex-1 first:w-12 first:flex-none" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Grey lines in place of text that is being loaded. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-3.5 py-2 [&_>_:last-child]:w-[60%]" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  )
}

/** A placeholder with the grid of a table whose rows are loading. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <div
      className="tray [&_>_div]:flex [&_>_div]:gap-6 [&_>_div]:items-center [&_>_div]:h-11 [&_>_div]:py-0 [&_>_div]:px-3 [&_>_div]:border-t [&_>_div]:border-t-line [&_>_div]:first:h-10 [&_>_div]:first:border-0 [&_>_div]:first:bg-zinc [&_>_div]:[&_>_*]:flex-1 [&_>_div]:[&_>_:first-child]:flex-none [&_>_div]:[&_>_:first-child]:w-12"
      aria-hidden="true"
    >
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

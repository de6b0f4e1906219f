import { type ComponentProps, useId } from 'react'

/** The input of a cell. `wrong`: why its text is not a value, shown below the cell. */
export function CellInput({ wrong, ...props }: ComponentProps<'input'> & { wrong: string | null }) {
  const id = useId()
  return (
    <>
      <input
        className="min-h-8.5 w-full min-w-0 rounded-sm border-[1.5px] border-line-strong bg-ground px-2 py-1 in-data-number:text-right aria-invalid:border-err"
        autoComplete="off"
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : id}
        {...props}
      />
      {wrong === null ? null : (
        <span
          id={id}
          className="absolute top-full right-0 z-3 rounded-sm bg-err-bg px-2 py-1 text-note font-medium whitespace-nowrap text-err"
          role="alert"
        >
          {wrong}
        </span>
      )}
    </>
  )
}

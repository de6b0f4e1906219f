import type { ReactNode } from 'react'

/** The radish slice that marks what points can buy or earn. */
export function PointsMark({ size = 16 }: { size?: number }) {
  return (
    <svg className="flex-none" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" fill="var(--radis)" />
      <circle cx="8" cy="8" r="6.2" fill="#fff5f5" />
      <circle cx="8" cy="8" r="1.4" fill="#f7c9d6" />
    </svg>
  )
}

/**
 * “36 points” as text after the mark; `onField`: on a coloured ground, `wraps`: a whole sentence.
 */
export function Points({
  onField = false,
  wraps = false,
  children,
}: {
  onField?: boolean
  wraps?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={`num inline-flex items-center gap-1.5 font-bold ${wraps ? '' : 'whitespace-nowrap'} ${onField ? 'text-on-field' : 'text-radis-text'}`}
    >
      <PointsMark />
      {children}
    </span>
  )
}

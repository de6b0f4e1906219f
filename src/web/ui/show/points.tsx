import type { ReactNode } from 'react'

/** The radish slice that marks points, which are earned or spent. */
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
 * Points as text after the mark, such as “36 points”. `onField`: whether it is on a coloured
 * ground; `wraps`: whether it is a whole sentence.
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

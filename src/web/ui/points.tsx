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

/** “36 points”, in words, behind its mark. */
export function Points({ children }: { children: ReactNode }) {
  return (
    <span className="num inline-flex items-center gap-1.5 font-bold whitespace-nowrap text-radis-text">
      <PointsMark />{children}
    </span>
  )
}

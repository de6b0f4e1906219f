import type { ReactNode } from 'react'

/**
 * The way on, at hand on a narrow screen, unless that is so low that it would cover what it is
 * about.
 */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div
    className="bottom-0 z-10 mt-6 -mx-(--gutter) border-t border-line bg-ground px-(--gutter) pt-3
      pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden [@media(height>=30rem)]:sticky"
  >
    {children}
  </div>
)

import type { ReactNode } from 'react'

/**
 * Bar with the button for the next step, on narrow screens only; pages show the button elsewhere on
 * wide screens. The bar stays at the bottom of the screen, except on screens lower than 30 rem,
 * where it would cover too much of the content.
 */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div
    className="foot-bar bottom-0 z-10 mt-6 -mx-(--gutter) border-t border-line bg-ground px-(--gutter) pt-3
      pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden [@media(height>=30rem)]:sticky"
  >
    {children}
  </div>
)

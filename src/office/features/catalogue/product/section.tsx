import type { ReactNode } from 'react'
import { Block } from '#ui/parts/block.tsx'

/** A section of the page: its title, with a note or an action next to it. */
export const Section = ({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) => (
  <Block
    title={title}
    tools={
      note === undefined ? null : (
        <span className="flex flex-wrap items-center gap-2 text-note text-ink-2">{note}</span>
      )
    }
    isRegion
  >
    {children}
  </Block>
)

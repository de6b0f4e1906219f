import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#office/base/address/url-state.ts'
import { useTitle } from '#office/base/use-title.ts'
import { ViewsMenu } from '#office/features/views/views-menu.tsx'

/** The path whose title was last shown; null for the document’s first page. */
let lastPathname: string | null = null

/**
 * The title of a page, a muted line of figures beneath it, and its saved views and actions on the
 * right. After a navigation the title takes the focus, so that a screen reader begins there.
 */
export function PageHeader({
  title,
  figures,
  above,
  actions,
  address,
}: {
  title: string
  figures?: ReactNode
  /** A link to the parent page. */
  above?: ReactNode
  actions?: ReactNode
  /** What the page keeps in its address; the user can then save views of the page. */
  address?: PageAddress<object>
}) {
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (lastPathname !== null && lastPathname !== pathname) heading.current?.focus()
    lastPathname = pathname
  }, [pathname])
  return (
    <header className="flex flex-wrap items-end justify-between gap-y-3 gap-x-5 mb-5">
      <div className="min-w-0 md:flex-[1_1_15rem]">
        {above === undefined ? null : (
          <p className="flex gap-1.75 items-center mb-1.5 text-ink-2">{above}</p>
        )}
        <h1
          className="text-[clamp(2.2rem,3.2vw,2.9rem)] leading-none max-md:text-[2.125rem]"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h1>
        {figures === undefined ? null : (
          <p className="page-figures mt-1.25 text-ink-2 text-strong tabular-nums">{figures}</p>
        )}
      </div>
      {actions === undefined && address === undefined ? null : (
        <div className="page-actions print:hidden">
          {address === undefined ? null : <ViewsMenu address={address} />}
          {actions}
        </div>
      )}
    </header>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

const tabLook = `flex min-h-11 items-center gap-1.5 text-strong font-semibold whitespace-nowrap
  text-ink-2 no-underline hover:text-ink focus-visible:-outline-offset-3
  aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--ink)]
  aria-[current]:forced-colors:border-b-[3px]`

/**
 * Links to related pages as one row, each page with its own address. The link of the current page
 * is scrolled into view.
 */
export function PageTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; text: string; isHere: boolean; count?: string }[]
}) {
  const row = useRef<HTMLElement>(null)
  const here = tabs.find(({ isHere }) => isHere)?.to
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !tab) return
    const room = row.current.clientWidth - tab.offsetWidth
    row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - room / 2
  }, [here])
  return (
    <nav
      className="mb-5 flex gap-5.5 overflow-x-auto border-b border-b-line print:hidden"
      aria-label={label}
      ref={row}
    >
      {tabs.map(({ to, text, isHere, count }) => (
        <Link key={to} to={to} className={tabLook} aria-current={isHere ? 'page' : undefined}>
          {text}
          {count === undefined ? null : <span className="filter-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

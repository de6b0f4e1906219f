import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

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
      className="flex print:hidden gap-5.5 mb-5 overflow-x-auto border-b border-b-line [&_a]:flex [&_a]:gap-1.5 [&_a]:items-center [&_a]:min-h-11 [&_a]:text-ink-2 [&_a]:text-strong [&_a]:font-semibold [&_a]:no-underline [&_a]:whitespace-nowrap [&_a]:hover:text-ink [&_a]:aria-[current]:shadow-[inset_0_-3px_0_var(--ink)] [&_a]:aria-[current]:text-ink [&_a]:aria-[current]:forced-colors:border-b-[3px] [&_a]:focus-visible:-outline-offset-3"
      aria-label={label}
      ref={row}
    >
      {tabs.map(({ to, text, isHere, count }) => (
        <Link key={to} to={to} aria-current={isHere ? 'page' : undefined}>
          {text}
          {count === undefined ? null : <span className="filter-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

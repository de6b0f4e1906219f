import { Link } from 'react-router'

/** The pages of one place, as links in a row; each has its own address. */
export function PageTabs({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { to: string; text: string; isHere: boolean; count?: string }[]
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text, isHere, count }) => (
        <Link key={to} to={to} aria-current={isHere ? 'page' : undefined}>
          {text}
          {count === undefined ? null : <span className="filter-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

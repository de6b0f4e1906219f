import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type OfficePage, officeHref, officePageAt } from '#contract/office/office-pages.ts'
import type { Right } from '#domain/staff/rights.ts'
import { useOffice } from '#office/base/office.tsx'
import { placeOf, placesFor } from '#office/base/places.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#office/ui/icon.tsx'
import { PaletteButton } from '#office/features/palette/palette-button.tsx'
import { LogoMark } from '#web/ui/show/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { countOpenWork } from '#contract/office/open-work.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { onOpenWork } from '#office/base/open-work.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'

/**
 * The dark navigation rail. In a narrow window it is a bar, and its menu button names the current
 * page.
 */
export function Rail() {
  const { brand, locale } = useOffice()
  const t = useText('office')
  const { session } = useSessionState()
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // The menu of the bar closes when another page is shown.
  const isOpen = openAt === pathname
  const page = officePageAt(pathname)?.page ?? null
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  if (session === null) return null
  return (
    <nav className="rail" aria-label={t('nav.label')} data-open={isOpen || undefined}>
      <Link className="rail-brand" to={officeHref('today', locale)}>
        <LogoMark size={30} />
        {brand}
      </Link>
      <PaletteButton session={session} />
      <button
        ref={toggle}
        type="button"
        className="rail-toggle"
        aria-expanded={isOpen}
        aria-controls="places"
        aria-label={t('nav.now', { page: t(`page.${page ?? 'unknown'}`) })}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        {t(`page.${page ?? 'unknown'}`)}
        <Icon name="down" size={16} />
      </button>
      <RailPlaces page={page} rights={session.rights} />
      <AccountMenu session={session} />
    </nav>
  )
}

/** The entries of the rail that these rights allow, each with its number of open items. */
function RailPlaces({ page, rights }: { page: OfficePage | null; rights: readonly Right[] }) {
  const { locale } = useOffice()
  const t = useText('office')
  const openWork = useOpenWork(useLocation().pathname)
  const currentPlace = page === null ? null : placeOf(page)
  return (
    <div id="places" className="rail-places">
      {placesFor(rights).map((group) => (
        <ul key={group[0]?.place}>
          {group.map(({ place, to, icon }) => (
            <li key={place}>
              <Link
                className="rail-link"
                to={officeHref(to, locale)}
                aria-current={place === currentPlace ? 'page' : undefined}
              >
                <Icon name={icon} />
                {t(`page.${to}`)}
                <RailCount place={place} work={openWork} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/**
 * The number of open items of an entry: for “today”, the alerts; for the catalogue, the unpublished
 * changes.
 */
function RailCount({ place, work }: { place: OfficePage; work: OpenWork | undefined }) {
  const t = useText('office')
  const isToday = place === 'today'
  const count = isToday ? work?.attention : place === 'catalogue' ? work?.changes : null
  if (count === null || count === undefined || count === 0) return null
  return (
    <span className="rail-count" data-urgent={isToday || undefined}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t(isToday ? 'nav.count' : 'nav.changes', { count })}</span>
    </span>
  )
}

type OpenWork = ReplyOf<typeof countOpenWork>

const EACH_MINUTE = 60_000

/**
 * The numbers of open work items, loaded with each page, every minute, and after each completed
 * item.
 */
function useOpenWork(pathname: string): OpenWork | undefined {
  const isSignedIn = useSessionState().session !== null
  const { data, retry } = useQueryOf(
    ['open work at', pathname],
    isSignedIn ? (api) => api.call(countOpenWork, {}) : null,
    { interval: EACH_MINUTE },
  )
  useEffect(() => onOpenWork(retry), [retry])
  return data
}

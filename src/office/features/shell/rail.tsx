import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type OfficePage, officeHref, officePageAt } from '#contract/office/office-pages.ts'
import type { Right } from '#domain/staff/rights.ts'
import { useOffice } from '#office/base/office.tsx'
import { placeOf, placesFor } from '#office/base/places.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { PaletteButton } from '#office/features/palette/palette-button.tsx'
import { LogoMark } from '#web/ui/show/logo-mark.tsx'
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
  const { brand, locale, logo } = useOffice()
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
    <nav
      className="group/rail print:hidden sticky z-20 top-0 flex flex-col h-dvh pt-4.5 pb-3 px-3 overflow-auto bg-night text-on-night [--focus:var(--on-night)] [--halo:0px] max-md:[flex-flow:row_wrap] max-md:items-center max-md:gap-1 max-md:h-auto max-md:max-h-dvh max-md:py-2 max-md:px-3 [@media(width_<_56.25rem)_and_(height_<_31.25rem)]:relative"
      aria-label={t('nav.label')}
      data-open={isOpen || undefined}
    >
      {/* In a narrow bar, a name that does not fit beside the logo is hidden in a second line. */}
      <Link
        className="flex items-center gap-2 pt-0.5 pb-3.5 px-2 [font:800_1.625rem_/_1_var(--font-display)] [font-stretch:75%] tracking-[-0.02em] no-underline max-md:flex-wrap max-md:content-start max-md:flex-[1_0_2.125rem] max-md:h-7.5 max-md:overflow-hidden max-md:py-0 max-md:pr-1 max-md:pl-0 max-md:text-xl"
        to={officeHref('today', locale)}
      >
        <LogoMark src={logo} size={30} />
        {brand}
      </Link>
      <PaletteButton session={session} />
      <button
        ref={toggle}
        type="button"
        className="hidden max-md:flex max-md:items-center max-md:gap-2 max-md:max-w-[calc(100%-8.5rem)] max-md:min-h-11 max-md:py-0 max-md:px-3.5 max-md:rounded-field max-md:bg-night-hover max-md:text-on-night max-md:font-semibold"
        aria-expanded={isOpen}
        aria-controls="places"
        aria-label={t('nav.now', { page: t(`page.${page ?? 'unknown'}`) })}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <span className="truncate">{t(`page.${page ?? 'unknown'}`)}</span>
        <Icon name="down" size={16} className={isOpen ? 'rotate-180' : ''} />
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
    <div
      id="places"
      className="max-md:hidden max-md:group-data-open/rail:block max-md:order-3 max-md:w-full max-md:py-2"
    >
      {placesFor(rights).map((group) => (
        <ul
          className="grid gap-0.5 not-first:mt-2.25 not-first:pt-2.25 not-first:[background:linear-gradient(var(--night-rule),var(--night-rule))_12px_0_/_calc(100%_-_24px)_1px_no-repeat]"
          key={group[0]?.place}
        >
          {group.map(({ place, to, icon }) => (
            <li key={place}>
              <Link
                className="flex items-center gap-2.75 min-h-10 py-0 px-3 rounded-field text-on-night-2 text-strong font-medium no-underline hover:bg-night-hover hover:text-on-night aria-[current]:bg-lime aria-[current]:text-on-lime aria-[current]:font-semibold forced-colors:aria-[current]:[outline:2px_solid] forced-colors:aria-[current]:-outline-offset-4 max-md:min-h-11.5"
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
    <span
      className="min-w-5.5 ml-auto py-px px-1.5 rounded-[11px] bg-night-hover text-on-night text-note font-bold tabular-nums text-center data-urgent:bg-err data-urgent:text-ground"
      data-urgent={isToday || undefined}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t(isToday ? 'nav.count' : 'nav.changes', { count })}</span>
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

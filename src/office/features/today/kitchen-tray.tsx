import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { KitchenCondition, KitchenNow } from '#contract/office/today.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { type RegionGroup, byRegion, stateIcons, wellAfterKey } from './select-kitchens.ts'
import { useKitchenHrefs, useKitchenTexts } from './use-kitchen-texts.ts'

/** Number of wells drawn at once; the others follow without blocking the page. */
const AT_ONCE = 120

/**
 * The kitchens as wells of one tray, by region, at fixed positions. Only one well is a tab stop:
 * arrow keys move from well to well, Enter opens the orders, and Shift with Enter opens the
 * restaurant.
 */
export function KitchenTray({
  all,
  visibleKitchens,
  hasRegions,
}: {
  all: readonly KitchenNow[]
  visibleKitchens: readonly KitchenNow[]
  hasRegions: boolean
}) {
  const navigate = useNavigate()
  const { sheetOf } = useKitchenHrefs()
  const tray = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const groups = useMemo(
    (): RegionGroup[] =>
      hasRegions
        ? byRegion(all, visibleKitchens)
        : [{ region: null, kitchens: [...visibleKitchens] }],
    [all, visibleKitchens, hasRegions],
  )
  const [first] = useState(() => firstOf(groups, AT_ONCE))
  const deferredGroups = useDeferredValue(groups, first)
  const inTabOrder = visibleKitchens.some(({ id }) => id === focusedId)
    ? focusedId
    : (groups[0]?.kitchens[0]?.id ?? null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const well = event.target instanceof Element ? event.target.closest('[data-kitchen]') : null
    const id = Number(well?.getAttribute('data-kitchen'))
    const wells = groups.flatMap(({ kitchens }) => kitchens)
    const at = wells.findIndex((kitchen) => kitchen.id === id)
    const kitchen = wells[at]
    if (kitchen === undefined) return
    if (event.key === 'Enter' && event.shiftKey) {
      const sheet = sheetOf(kitchen)
      event.preventDefault()
      if (sheet !== null) void navigate(sheet)
      return
    }
    const list = well?.closest('ul')
    const columns = list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
    const next = wellAfterKey(
      event.key,
      at,
      groups.map(({ kitchens }) => kitchens.length),
      columns,
    )
    const nextId = next === null ? undefined : wells[next]?.id
    if (nextId === undefined) return
    event.preventDefault()
    tray.current?.querySelector<HTMLElement>(`[data-kitchen="${nextId}"]`)?.focus()
  }

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    // With a modifier key, the browser opens a new tab or window.
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(href)
  }

  return (
    // The wells are links; the tray only hears what they let through.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={tray}
      className="tray bg-zinc"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={({ target }) => {
        const id = Number(target.getAttribute('data-kitchen'))
        if (id > 0) setFocusedId(id)
      }}
    >
      {deferredGroups.map((group) => (
        <Region
          key={group.region ?? 'other'}
          group={group}
          hasName={hasRegions}
          tabStop={group.kitchens.some(({ id }) => id === inTabOrder) ? inTabOrder : null}
        />
      ))}
    </div>
  )
}

/** The groups, limited to the first `count` wells. */
function firstOf(groups: readonly RegionGroup[], count: number): RegionGroup[] {
  let remainingCount = count
  return groups.flatMap(({ region, kitchens }) => {
    const first = kitchens.slice(0, Math.max(0, remainingCount))
    remainingCount -= first.length
    return first.length === 0 ? [] : [{ region, kitchens: first }]
  })
}

/**
 * Estimated height of a row of wells in pixels, and wells per row, used until the browser has drawn
 * them.
 */
const ROW = 67
const COLUMNS = 6

const Region = memo(function Region({
  group: { region, kitchens },
  hasName,
  tabStop,
}: {
  group: RegionGroup
  hasName: boolean
  tabStop: number | null
}) {
  const t = useText('office-today')
  const { regionOf } = useKitchenTexts()
  const { ordersOf } = useKitchenHrefs()
  const name = `region-${region ?? 'other'}`
  return (
    <section
      className="[content-visibility:auto] not-first:border-t not-first:border-t-line data-named:grid data-named:grid-cols-[116px_minmax(0,1fr)] max-md:data-named:grid-cols-1"
      data-named={hasName || undefined}
      style={{ containIntrinsicBlockSize: `auto ${Math.ceil(kitchens.length / COLUMNS) * ROW}px` }}
      {...(hasName && { 'aria-labelledby': name })}
    >
      {hasName ? (
        <header className="px-3 py-2 text-note text-ink-2 max-md:flex max-md:items-baseline max-md:gap-2.5">
          <h3 id={name} className="text-note leading-[1.2] text-ink hyphens-auto">
            {regionOf(region)}
          </h3>
          <span>{t('kitchens.count', { count: kitchens.length })}</span>
        </header>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-px border-l border-line max-md:border-t max-md:border-l-0">
        {kitchens.map((kitchen) => (
          <Well
            key={kitchen.id}
            kitchen={kitchen}
            href={ordersOf(kitchen)}
            isInTabOrder={kitchen.id === tabStop}
          />
        ))}
      </ul>
    </section>
  )
})

const loadStyle = (part: number): CSSProperties & Record<'--load', string> => ({
  '--load': `${Math.min(1, part) * 100}%`,
})

const wellLook = `group grid min-h-16.5 grid-cols-[minmax(0,1fr)_auto] content-between gap-x-1.5
  gap-y-0.75 px-2.5 py-2 text-note no-underline focus-visible:-outline-offset-3
  data-load:after:col-span-full data-load:after:h-1.25 data-load:after:rounded-[3px]
  data-load:after:[background:linear-gradient(var(--bar,var(--leaf))_0_0)_0/var(--load)_100%_no-repeat_var(--zinc-2)]
  data-load:after:content-[''] forced-colors:data-load:after:hidden`
// A name is cut only if it does not fit on two lines.
const nameLook = `col-span-full line-clamp-2 text-sm leading-[1.15] font-semibold
  group-hover:underline`

/** The looks of a well, and of what it contains, by the state of its kitchen. */
const plainLooks = { well: '', name: '', state: 'font-normal text-ink-2', load: 'text-ink-2' }
const stateLooks: Record<KitchenCondition, Partial<typeof plainLooks>> = {
  late: { well: 'bg-err-bg [--bar:var(--err)]', state: 'font-semibold text-err' },
  unreachable: {
    well: '[background:repeating-linear-gradient(135deg,var(--err-bg)_0_7px,var(--ground)_7px_14px)]',
    state: 'w-fit rounded-[4px] bg-err-bg pr-1 font-semibold text-err',
  },
  paused: {
    well: 'bg-citron text-on-field',
    state: 'font-semibold',
    load: 'text-on-field-2',
  },
  busy: { well: 'bg-warn-bg [--bar:var(--warn)]', state: 'font-semibold text-warn' },
  open: {},
  closed: { name: 'text-ink-2' },
}

/** One kitchen. It is rendered again only when its own props change. */
const Well = memo(function Well({
  kitchen,
  href,
  isInTabOrder,
}: {
  kitchen: KitchenNow
  href: string | null
  isInTabOrder: boolean
}) {
  const t = useText('office-today')
  const { nameOf, stateOf } = useKitchenTexts()
  const { id, state, taken: orderCount, capacity } = kitchen
  const icon = stateIcons[state]
  const looks = { ...plainLooks, ...stateLooks[state] }
  return (
    <li className="grid min-w-0 bg-ground shadow-[0_0_0_1px_var(--line)]">
      <a
        className={`${wellLook} ${looks.well}`}
        data-kitchen={id}
        {...(href !== null && { href, tabIndex: isInTabOrder ? 0 : -1 })}
        {...(capacity > 0 && {
          'data-load': '',
          style: loadStyle(orderCount / capacity),
        })}
      >
        <b className={`${nameLook} ${looks.name}`}>{nameOf(kitchen)}</b>
        <span className={`flex min-w-0 items-center gap-1.25 whitespace-nowrap ${looks.state}`}>
          {icon === undefined ? null : <Icon name={icon} size={15} />}
          {stateOf(kitchen)}
        </span>
        {capacity === 0 ? null : (
          <span className={`tabular-nums group-data-old/today:text-ink-2 ${looks.load}`}>
            {t('kitchens.of', { taken: orderCount, capacity })}
          </span>
        )}
      </a>
    </li>
  )
})

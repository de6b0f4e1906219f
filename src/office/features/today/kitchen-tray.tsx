import { useState } from 'react'
import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { KitchenNow, KitchenState, Today } from '#contract/office/today.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { NARROW, useMedia } from '#office/base/use-media.ts'
import { CountedFilter } from '#office/ui/fields/filter-pill.tsx'
import { Icon, type IconName } from '#office/ui/icon.tsx'

const filters = ['all', 'late', 'unreachable', 'paused', 'busy', 'closed'] as const
type Filter = (typeof filters)[number] | 'watch'

const icons: Partial<Record<KitchenState, IconName>> = {
  late: 'err',
  unreachable: 'silent',
  paused: 'pause',
  busy: 'half',
}

const isWatched = ({ state }: KitchenNow) => state in icons
const isIn = (kitchen: KitchenNow, filter: Filter) =>
  filter === 'all' || (filter === 'watch' ? isWatched(kitchen) : kitchen.state === filter)

/** Every kitchen as a well of one tray; each keeps its place. A phone begins with those to watch. */
export function KitchenTray({ today }: { today: Today }) {
  const t = useText('office-today')
  const format = useFormat()
  const isNarrow = useMedia(NARROW)
  const [chosen, setChosen] = useState<Filter | null>(null)
  const { kitchens, next } = today
  const watched = kitchens.filter(isWatched).length
  const filter = chosen ?? (isNarrow && watched > 0 ? 'watch' : 'all')
  const shown = kitchens.filter((kitchen) => isIn(kitchen, filter))
  const shownFilters: Filter[] = isNarrow ? ['watch', ...filters] : [...filters]
  return (
    <section aria-labelledby="kitchens">
      <header className="kitchens-head">
        <h2 id="kitchens">{t('kitchens.title')}</h2>
        <fieldset className="filters">
          <legend className="visually-hidden">{t('kitchens.filters')}</legend>
          {shownFilters.map((id) => (
            <CountedFilter
              key={id}
              label={t(`kitchens.${id}`)}
              count={format.number(kitchens.filter((kitchen) => isIn(kitchen, id)).length)}
              isOn={filter === id}
              onChange={() => setChosen(id)}
            />
          ))}
        </fieldset>
      </header>
      {shown.length === 0 ? (
        <p>{t('kitchens.none')}</p>
      ) : (
        <ul className="kitchens">
          {shown.map((kitchen) => (
            <Kitchen key={kitchen.id} kitchen={kitchen} />
          ))}
        </ul>
      )}
      {next === null ? null : (
        <p className="kitchens-note">{t('kitchens.note', { time: format.time(next.at) })}</p>
      )}
    </section>
  )
}

function Kitchen({ kitchen }: { kitchen: KitchenNow }) {
  const t = useText('office-today')
  const { brand, locale } = useOffice()
  const { id, name, state, taken, capacity } = kitchen
  const icon = icons[state]
  const part = capacity === 0 ? 0 : Math.min(1, taken / capacity)
  return (
    <li>
      <Link
        className={`kitchen kitchen-${state}`}
        to={officeHref('orders', locale, {
          restaurant: id,
          ...(state === 'late' ? { state: 'late' } : {}),
        })}
      >
        <b>{withoutBrand(name, brand)}</b>
        <span className="kitchen-state">
          {icon === undefined ? null : <Icon name={icon} size={15} />}
          {useKitchenState(kitchen)}
        </span>
        {capacity === 0 ? null : (
          <>
            <span className="kitchen-load">{t('kitchens.of', { taken, capacity })}</span>
            <span className="kitchen-bar" aria-hidden="true">
              <i style={{ inlineSize: `${Math.round(part * 100)}%` }} />
            </span>
          </>
        )}
      </Link>
    </li>
  )
}

function useKitchenState({ state, until, late, taken, capacity }: KitchenNow): string {
  const t = useText('office-today')
  const format = useFormat()
  switch (state) {
    case 'late':
      return t('state.late', { count: late })
    case 'paused':
      return until === null
        ? t('state.paused')
        : t('state.pausedUntil', { time: format.time(until) })
    case 'busy':
      return taken >= capacity && capacity > 0 ? t('state.full') : t('state.busy')
    case 'closed':
      return until === null ? t('state.closed') : t('state.opensAt', { time: format.time(until) })
    case 'unreachable':
      return t('state.unreachable')
    case 'open':
      return t('state.open')
  }
}

/** In a list of the chain's own restaurants its name says nothing. */
const withoutBrand = (name: string, brand: string): string =>
  name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name

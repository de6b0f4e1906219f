import type { ReactNode } from 'react'
import { useText } from '#ui/text/text.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { franceOutline, franceViewBox } from '#web/ui/show/france-outline.ts'
import { type landmarks, parisBounds, seine } from './map-lines.ts'
import { placeStyle } from './use-map-view.ts'

/**
 * France, Paris and its river. As the map is zoomed, the outline of France grows on the screen only
 * by the root of the zoom; the river grows with the map.
 */
export function Land({ zoom }: { zoom: number }) {
  return (
    <svg viewBox={franceViewBox} className="block w-full" aria-hidden="true">
      <path
        d={franceOutline}
        fill="var(--zinc)"
        stroke="var(--line)"
        strokeWidth={1.5 / Math.sqrt(zoom)}
      />
      <path d={parisBounds} fill="var(--ground)" />
      <path
        d={seine}
        fill="none"
        stroke="var(--f-eau)"
        strokeWidth=".4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Names below their points, if they fit; not interactive. */
export function Landmarks({ names }: { names: typeof landmarks }) {
  return (
    <div aria-hidden="true" className="pointer-events-none text-xs font-medium text-ink-2">
      {names.map(({ name, ...at }) => (
        <span
          key={name}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={placeStyle(at)}
        >
          {name}
        </span>
      ))}
    </div>
  )
}

export function Spot({
  at,
  raised = false,
  children,
}: {
  at: { x: number; y: number }
  raised?: boolean
  children: ReactNode
}) {
  return (
    <li className={`absolute list-none ${raised ? 'z-2' : 'z-1'}`} style={placeStyle(at)}>
      {children}
    </li>
  )
}

/** Several restaurants that are too close together to be shown separately at this zoom. */
export function Cluster({
  count,
  isChosen,
  label,
  onPress,
}: {
  count: number
  isChosen: boolean
  label: string
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`num absolute grid size-11 -translate-x-1/2 -translate-y-full place-items-center rounded-full border-3 border-ground text-sm
        font-bold hover:bg-leaf hover:text-on-leaf ${isChosen ? 'bg-select text-on-select' : 'bg-ink text-ground'}`}
    >
      {count}
    </button>
  )
}

export function You() {
  const t = useText('restaurants')
  return (
    <span className="absolute grid size-11 -translate-1/2 place-items-center rounded-full bg-info/25">
      <span className="size-4 rounded-full border-3 border-white bg-info" />
      <span className="sr-only">{t('locate.you')}</span>
    </span>
  )
}

/** A button of the map, which stays in the tab order even when disabled. */
export function MapButton({
  icon,
  label,
  disabled,
  onPress,
}: {
  icon: 'plus' | 'minus' | 'map'
  label: string
  disabled: boolean
  onPress: () => void
}) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
      className="bg-ground text-ink shadow-float aria-disabled:text-line-strong"
    />
  )
}

import { useNavigate } from 'react-router'
import type { KitchenNow } from '#contract/office/today.ts'
import { useText } from '#ui/text/text.ts'
import { franceOutline, franceViewBox, project } from '#web/ui/show/france-outline.ts'
import { severityOf } from './select-kitchens.ts'
import { useKitchenHrefs, useKitchenTexts } from './use-kitchen-texts.ts'

/**
 * The size of the map in its own units, and the area around Paris, which is also drawn enlarged.
 */
const [, , WIDTH, HEIGHT] = franceViewBox.split(' ').map(Number) as [number, number, number, number]
const PARIS = { ...project(48.86, 2.35), reach: 20 }

type Spot = { kitchen: KitchenNow; x: number; y: number }

/**
 * The kitchens on a map of France that is part of the site, so no other host is contacted. The list
 * has the same contents, for keyboard and screen readers.
 */
export default function KitchenMap({ kitchens }: { kitchens: readonly KitchenNow[] }) {
  const t = useText('office-today')
  const spots = kitchens
    .map((kitchen): Spot => {
      const { latitude, longitude } = kitchen.coordinates
      return { kitchen, ...project(latitude, longitude) }
    })
    .filter(({ x, y }) => x > 0 && x < WIDTH && y > 0 && y < HEIGHT)
    // Kitchens in a worse state are drawn on top.
    .toSorted((a, b) => severityOf(b.kitchen) - severityOf(a.kitchen))
  const inParis = spots.filter(
    ({ x, y }) => Math.max(Math.abs(x - PARIS.x), Math.abs(y - PARIS.y)) < PARIS.reach,
  )
  const away = kitchens.length - spots.length
  return (
    <>
      <div className="tray kitchen-map">
        <svg
          viewBox={franceViewBox}
          role="img"
          aria-label={t('kitchens.mapLabel', { count: spots.length })}
        >
          <path className="map-land" d={franceOutline} />
          <rect
            className="map-frame"
            x={PARIS.x - PARIS.reach}
            y={PARIS.y - PARIS.reach}
            width={PARIS.reach * 2}
            height={PARIS.reach * 2}
          />
          <Spots spots={spots} size={9} />
        </svg>
        {inParis.length < 2 ? null : (
          <figure aria-hidden="true">
            <figcaption>{t('region.11')}</figcaption>
            <svg
              viewBox={`${PARIS.x - PARIS.reach} ${PARIS.y - PARIS.reach} ${PARIS.reach * 2} ${PARIS.reach * 2}`}
            >
              <rect
                className="map-land"
                x={PARIS.x - PARIS.reach}
                y={PARIS.y - PARIS.reach}
                width={PARIS.reach * 2}
                height={PARIS.reach * 2}
              />
              <Spots spots={inParis} size={0.8} />
            </svg>
          </figure>
        )}
      </div>
      {away === 0 ? null : <p className="kitchens-note">{t('kitchens.away', { count: away })}</p>}
    </>
  )
}

function Spots({ spots, size }: { spots: readonly Spot[]; size: number }) {
  const t = useText('office-today')
  const navigate = useNavigate()
  const { nameOf, stateOf } = useKitchenTexts()
  const { ordersOf } = useKitchenHrefs()
  return spots.map(({ kitchen, x, y }) => {
    const href = ordersOf(kitchen)
    return (
      // The list beside the map is the way by keyboard.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <circle
        key={kitchen.id}
        className={`spot spot-${kitchen.state}`}
        cx={x}
        cy={y}
        r={kitchen.state === 'open' || kitchen.state === 'closed' ? size : size * 1.5}
        onClick={() => {
          if (href !== null) void navigate(href)
        }}
      >
        <title>{t('kitchens.said', { name: nameOf(kitchen), state: stateOf(kitchen) })}</title>
      </circle>
    )
  })
}

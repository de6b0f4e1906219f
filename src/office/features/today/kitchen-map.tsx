import { useNavigate } from 'react-router'
import type { KitchenCondition, KitchenNow } from '#contract/office/today.ts'
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
      <div className="tray relative min-h-80">
        <svg
          className="mx-auto block w-[min(100%,640px)]"
          viewBox={franceViewBox}
          role="img"
          aria-label={t('kitchens.mapLabel', { count: spots.length })}
        >
          <path className="fill-zinc stroke-line" d={franceOutline} />
          <rect
            className="fill-none stroke-line-strong stroke-[1.5px]"
            x={PARIS.x - PARIS.reach}
            y={PARIS.y - PARIS.reach}
            width={PARIS.reach * 2}
            height={PARIS.reach * 2}
          />
          <Spots spots={spots} size={9} />
        </svg>
        {inParis.length < 2 ? null : (
          <figure
            className="absolute right-3 bottom-3 w-[34%] max-w-75 rounded-md border border-line-strong bg-ground p-1.5"
            aria-hidden="true"
          >
            <figcaption className="px-1 pb-1 text-note text-ink-2">{t('region.11')}</figcaption>
            <svg
              className="block rounded-xs"
              viewBox={`${PARIS.x - PARIS.reach} ${PARIS.y - PARIS.reach} ${PARIS.reach * 2} ${PARIS.reach * 2}`}
            >
              <rect
                className="fill-zinc stroke-line"
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
      {away === 0 ? null : (
        <p className="mt-3 text-note text-ink-2">{t('kitchens.away', { count: away })}</p>
      )}
    </>
  )
}

const spotLooks: Record<KitchenCondition, string> = {
  late: 'fill-err stroke-ground',
  unreachable: 'fill-ground stroke-err stroke-[3px]',
  paused: 'fill-citron stroke-ink',
  busy: 'fill-warn stroke-ground',
  open: 'fill-leaf stroke-ground',
  closed: 'fill-line-strong stroke-ground',
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
        className={`cursor-pointer [vector-effect:non-scaling-stroke] ${spotLooks[kitchen.state]}`}
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

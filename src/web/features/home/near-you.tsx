import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { usePlacesName } from '#web/base/text/use-places-name.ts'
import { useCartLater } from '#web/state/basket/store.ts'
import { useDistanceLabel } from '#web/state/pickup-time/distance-label.ts'
import { useOpeningLabel, useReadyLabel } from '#web/state/pickup-time/opening-label.ts'
import { FinderMap } from '#web/features/pickup/restaurants/finder-map.tsx'
import type { Finder, ListedRestaurant } from '#web/features/pickup/restaurants/use-finder.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Tag } from '#web/ui/show/tag.tsx'

/** Number of restaurants that the home page lists. */
export const PLACES_NEAR = 3

export function NearYou({ finder, count }: { finder: Finder; count: number }) {
  const t = useText('home')
  const tRestaurants = useText('restaurants')
  const placesName = usePlacesName()
  const { onlyRestaurant } = useApp()
  const locale = useLocale()
  const { restaurant } = useCartLater()
  const { locating, locate, listed, position } = finder
  return (
    <section className="wrap grid gap-10 py-16 md:grid-cols-[1fr_1.2fr] md:py-24">
      <div>
        <Display level={2} size={4}>
          {position === null ? placesName : t('near.title')}
        </Display>
        <ol className="mt-5">
          {listed.slice(0, PLACES_NEAR).map((entry) => (
            <Row key={entry.restaurant.id} entry={entry} />
          ))}
        </ol>
        <div className="mt-5 flex flex-wrap gap-3">
          {onlyRestaurant ? null : (
            <Button kind="line" busy={locating === 'busy'} onClick={locate}>
              <Icon name="locate" />
              {tRestaurants('locate.action')}
            </Button>
          )}
          <ButtonLink kind="line" to={href('restaurants', locale)}>
            {t('near.all', { count })}
          </ButtonLink>
        </div>
        <output className="mt-3 block min-h-5 text-sm text-ink-2">
          {locating === 'denied'
            ? tRestaurants('locate.denied')
            : locating === 'done'
              ? tRestaurants('locate.done')
              : null}
        </output>
      </div>
      {onlyRestaurant ? null : (
        <FinderMap
          finder={finder}
          selectedId={restaurant?.id ?? null}
          className="h-80 rounded-md md:h-auto md:min-h-95"
        />
      )}
    </section>
  )
}

/**
 * One restaurant of the list. The place of its opening state has a minimum height, so that little
 * moves when the server sends the opening times.
 */
function Row({ entry: { restaurant, number, distance, opening } }: { entry: ListedRestaurant }) {
  const placeName = usePlaceName()
  const locale = useLocale()
  const distanceWords = useDistanceLabel()
  const openingWords = useOpeningLabel()
  const readyWords = useReadyLabel()
  const { street, postcode, city } = restaurant.address
  const ready = opening ? readyWords(opening) : null
  return (
    <li className="flex min-h-22 flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line py-3">
      <span
        className={`display-face num grid size-9.5 flex-none place-items-center rounded-full text-lg ${
          number === 1 ? 'bg-select text-on-select' : 'bg-ink text-ground'
        }`}
      >
        {number}
      </span>
      <div className="min-w-40 flex-1">
        <Link
          to={href('restaurant', locale, { slug: restaurant.slug })}
          className="tap font-bold no-underline hover:underline"
        >
          {placeName(restaurant.name)}
        </Link>
        <p className="text-sm text-ink-2">
          {street}, {postcode} {city}
        </p>
      </div>
      <div className="flex min-h-6 items-center gap-2 pl-13 sm:flex-col sm:items-end sm:pl-0">
        {distance === null ? null : <span className="num text-sm">{distanceWords(distance)}</span>}
        {opening === null ? null : opening.open && ready !== null ? (
          <Tag tone={opening.next === null ? 'warn' : 'ok'}>{ready}</Tag>
        ) : (
          <Tag tone="warn">{openingWords(opening)}</Tag>
        )}
      </div>
    </li>
  )
}

import { memo, useEffect, useRef } from 'react'
import { href } from '#contract/pages/links.ts'
import { Link } from '#web/ui/controls/link.tsx'
import type { Place } from '#web/features/pickup/places/place.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { FavouriteTag } from '#web/features/favourite/favourite-tag.tsx'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { useDistanceLabel } from '#web/state/pickup-time/distance-label.ts'
import { useOpeningLabel, useReadyLabel } from '#web/state/pickup-time/opening-label.ts'
import type { ListedRestaurant } from './use-finder.ts'

type RestaurantListProps = {
  listed: readonly ListedRestaurant[]
  /** The restaurant selected in the list or on the map. */
  selected: number | null
  /** The restaurant from which the customer orders. */
  selectedId: number | null
  onShow: (id: number) => void
  onChoose: (restaurant: Place) => void
}

export function RestaurantList({
  listed,
  selected,
  selectedId,
  onShow,
  onChoose,
}: RestaurantListProps) {
  const t = useText('restaurants')
  const favourite = useKnownCustomer()?.favourite
  return (
    <ol aria-label={t('list')} className="-mx-4 mt-3">
      {listed.map((entry) => (
        <Row
          key={entry.restaurant.id}
          entry={entry}
          isSelected={entry.restaurant.id === selected}
          isChosen={entry.restaurant.id === selectedId}
          isFavourite={entry.restaurant.id === favourite}
          onShow={onShow}
          onChoose={onChoose}
        />
      ))}
    </ol>
  )
}

type RestaurantRowProps = Pick<RestaurantListProps, 'onShow' | 'onChoose'> & {
  entry: ListedRestaurant
  isSelected: boolean
  isChosen: boolean
  isFavourite: boolean
}

const Row = memo(function Row({
  entry,
  isSelected,
  isChosen,
  isFavourite,
  onShow,
  onChoose,
}: RestaurantRowProps) {
  const { restaurant, number, distance } = entry
  const t = useText('restaurants')
  const locale = useLocale()
  const distanceWords = useDistanceLabel()
  const ref = useRef<HTMLLIElement>(null)
  const name = usePlaceName()(restaurant.name)
  const { street, postcode, city } = restaurant.address

  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [isSelected])

  return (
    <li
      ref={ref}
      className={`grid grid-cols-[auto_1fr_auto] gap-x-3.5 rounded-md px-4 py-3.5 ${isSelected ? 'bg-select text-on-select' : ''}`}
    >
      <button
        type="button"
        aria-label={t('showOnMap', { number, name })}
        aria-pressed={isSelected}
        onClick={() => onShow(restaurant.id)}
        className={`display-face tap num grid size-9.5 place-items-center rounded-full text-lg ${
          isSelected
            ? 'bg-on-select text-select'
            : entry.opening?.open === false
              ? 'bg-ink-2 text-ground'
              : 'bg-ink text-ground'
        }`}
      >
        {number}
      </button>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg leading-snug font-semibold">
          <Link
            to={href('restaurant', locale, { slug: restaurant.slug })}
            className="no-underline hover:underline"
            aria-label={t('detailsNamed', { name })}
          >
            {name}
          </Link>
          {isFavourite ? <FavouriteTag /> : null}
          {isChosen ? <Tag tone={isSelected ? 'ink' : 'select'}>{t('chosen')}</Tag> : null}
        </h2>
        <p className={isSelected ? '' : 'text-ink-2'}>
          {street}, {postcode} {city}
        </p>
        <State opening={entry.opening} plain={isSelected} />
      </div>
      <span className="num font-semibold whitespace-nowrap">
        {distance === null ? null : distanceWords(distance)}
      </span>
      <div className="col-start-2 col-end-4 mt-2">
        <Button
          kind="line"
          size="s"
          aria-label={t('chooseNamed', { name })}
          onClick={() => onChoose(restaurant)}
        >
          {t('choose')}
        </Button>
      </div>
    </li>
  )
})

/** The opening state of a restaurant. Its line is reserved until the server has answered. */
function State({ opening, plain }: { opening: ListedRestaurant['opening']; plain: boolean }) {
  const openingWords = useOpeningLabel()
  const readyWords = useReadyLabel()
  if (opening === null) return <p className="min-h-6 sm:min-h-6" />
  const ready = readyWords(opening)
  const tone = plain ? '' : opening.open ? 'text-ok' : 'text-ink-2'
  return (
    <p className="num flex flex-wrap gap-x-3 font-semibold">
      <span className={tone}>{openingWords(opening)}</span>
      {ready !== null && opening.open ? <span className="font-medium">{ready}</span> : null}
    </p>
  )
}

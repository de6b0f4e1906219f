import { useState } from 'react'
import type { Place } from '#web/features/pickup/places/place.ts'
import { FavouriteTag } from '#web/features/favourite/favourite-tag.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { useDistanceLabel } from '#web/state/pickup-time/distance-label.ts'
import { useOpeningLabel } from '#web/state/pickup-time/opening-label.ts'
import { MorePlaces } from '#web/features/pickup/restaurants/more-places.tsx'
import { RestaurantSearch } from '#web/features/pickup/restaurants/restaurant-search.tsx'
import type { Finder, ListedRestaurant } from '#web/features/pickup/restaurants/use-finder.ts'

/** Number of rows before “show all”. */
const FIRST = 6

type TakeawayListProps = {
  finder: Finder
  /** The restaurant whose times are shown. */
  selectedId: number | null
  /** The restaurant from which the customer orders. */
  chosenId: number | null
  /** The customer's favourite, marked as such. */
  favourite?: number | null
  onShow: (restaurant: Place) => void
}

/** The pickup restaurants, each one press away from its times. */
export function TakeawayList({
  finder,
  selectedId,
  chosenId,
  favourite = null,
  onShow,
}: TakeawayListProps) {
  const t = useText('takeaway')
  const tList = useText('restaurants')
  const [isExpanded, setExpanded] = useState(false)
  const { listed } = finder
  const ahead = isExpanded
    ? listed
    : listed.filter(({ restaurant }, i) => i < FIRST || restaurant.id === selectedId)
  return (
    <>
      <RestaurantSearch finder={finder} />
      <ol aria-label={tList('list')} className="-mx-3 mt-2">
        {ahead.map((entry) => (
          <Row
            key={entry.restaurant.id}
            entry={entry}
            isShown={entry.restaurant.id === selectedId}
            isChosen={entry.restaurant.id === chosenId}
            isFavourite={entry.restaurant.id === favourite}
            onShow={() => onShow(entry.restaurant)}
          />
        ))}
      </ol>
      {listed.length === 0 ? (
        <div className="py-4">
          <p className="font-semibold">{tList('search.none')}</p>
          <Button kind="line" size="s" className="mt-3" onClick={() => finder.search('')}>
            {tList('search.clear')}
          </Button>
        </div>
      ) : null}
      {ahead.length < listed.length ? (
        <Button kind="line" size="s" className="mt-3" onClick={() => setExpanded(true)}>
          {t('all', { count: finder.total })}
        </Button>
      ) : (
        <MorePlaces finder={finder} />
      )}
    </>
  )
}

type TakeawayRowProps = {
  entry: ListedRestaurant
  isShown: boolean
  isChosen: boolean
  isFavourite: boolean
  onShow: () => void
}

function Row({ entry, isShown, isChosen, isFavourite, onShow }: TakeawayRowProps) {
  const placeName = usePlaceName()
  const { restaurant, number, distance, opening } = entry
  const t = useText('restaurants')
  const openingWords = useOpeningLabel()
  const distanceWords = useDistanceLabel()
  const { street, postcode, city } = restaurant.address
  const quiet = opening?.open === false
  return (
    <li>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className={`flex w-full gap-3.5 rounded-md px-3 py-3 text-start transition-colors forced-colors:aria-pressed:border-4 ${
          isShown ? 'bg-select text-on-select' : 'hover:bg-zinc'
        }`}
      >
        <span
          aria-hidden="true"
          className={`display-face num grid size-9.5 flex-none place-items-center rounded-full text-lg ${
            isShown
              ? 'bg-on-select text-select'
              : quiet
                ? 'bg-line-strong text-ground'
                : 'bg-ink text-ground'
          }`}
        >
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {placeName(restaurant.name)}
            {isFavourite ? <FavouriteTag /> : null}
            {isChosen ? <Tag tone={isShown ? 'ink' : 'select'}>{t('chosen')}</Tag> : null}
          </span>
          <span className={`block text-sm ${isShown ? '' : 'text-ink-2'}`}>
            {street}, {postcode} {city}
          </span>
          <span
            className={`num block min-h-5 text-sm font-semibold ${isShown ? '' : quiet ? 'text-ink-2' : 'text-ok'}`}
          >
            {opening ? openingWords(opening) : null}
          </span>
        </span>
        {distance === null ? null : (
          <span className="num text-sm font-semibold whitespace-nowrap">
            {distanceWords(distance)}
          </span>
        )}
      </button>
    </li>
  )
}

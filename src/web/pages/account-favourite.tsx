import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { type Customer, setFavourite } from '#contract/customers/account.ts'
import { href } from '#contract/pages/links.ts'
import { PLACES_SHOWN, listPlaces } from '#contract/shop/places.ts'
import { FavouriteBowls } from '#web/features/favourite-bowls/favourite-bowls.tsx'
import { AccountArea } from '#web/features/account/account-area.tsx'
import { storeCustomer } from '#web/state/session/customer.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { toChosenRestaurant } from '#web/state/basket/to-chosen-restaurant.ts'
import { useCartActions } from '#web/state/basket/store.ts'
import { pageContext } from '#web/base/page/context.ts'
import { useOpeningLabel } from '#web/state/pickup-time/opening-label.ts'
import { type Place, packPlaces, usePlaces } from '#web/features/pickup/places/place.ts'
import { askRestaurant } from '#web/state/basket/ask-restaurant.ts'
import { usePlace } from '#web/features/pickup/places/use-place.ts'
import { FinderMap } from '#web/features/pickup/restaurants/finder-map.tsx'
import { TakeawayList } from '#web/features/pickup/times/takeaway-list.tsx'
import { useFinder } from '#web/features/pickup/restaurants/use-finder.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return packPlaces(await api.call(listPlaces, { query: { limit: PLACES_SHOWN } }))
}

/**
 * The favourite restaurant, which is offered first (A9): chosen on the map or in the list; and the
 * favourite compositions (E8).
 */
export default function AccountFavouritePage() {
  return (
    <AccountArea page="accountFavourite">
      {(customer) => (
        <>
          <Favourite customer={customer} />
          <FavouriteBowls inAccount className="mt-10" />
        </>
      )}
    </AccountArea>
  )
}

/**
 * Without a network nothing can be chosen; the list next to the map shows the reason when it is
 * pressed.
 */
const noChoice = () => undefined

function Favourite({ customer }: { customer: Customer }) {
  const places = usePlaces(useLoaderData<typeof loader>())
  const t = useText('account')
  const finder = useFinder(places)
  const api = useApi()
  const [choosing, setChoosing] = useState(false)
  const { busy, problem, choose } = useFavourite(() => setChoosing(false))
  const favouritePlace = usePlace(customer.favourite, places)
  const favourite = favouritePlace ?? null
  const lists = choosing || favourite === null
  const map = {
    ...finder,
    framed: favourite && !lists ? [favourite.coordinates] : finder.framed,
    select(id: number) {
      if (lists) void askRestaurant(api, id).then((pointed) => pointed && choose(pointed), noChoice)
    },
  }
  return (
    <>
      {customer.favourite === null ? <p className="mb-4 text-lg">{t('favourite.none')}</p> : null}
      {favouritePlace === null && customer.favourite !== null ? (
        <Note tone="warn" className="mb-4">
          {t('favourite.gone')}
        </Note>
      ) : null}
      <div className="overflow-hidden rounded-md border border-line">
        <FinderMap finder={map} selectedId={favourite?.id ?? null} className="h-70" />
        {favourite && !lists ? (
          <FavouritePlace
            place={favourite}
            finder={finder}
            busy={busy}
            onChange={() => setChoosing(true)}
            onRemove={() => choose(null)}
          />
        ) : null}
      </div>
      <Problem text={problem} />
      {lists ? (
        <section className="mt-6">
          <Display level={3} size={2} className="mb-3">
            {t('favourite.choose')}
          </Display>
          <TakeawayList
            finder={finder}
            selectedId={null}
            chosenId={favourite?.id ?? null}
            onShow={choose}
          />
        </section>
      ) : null}
    </>
  )
}

type ChosenProps = {
  place: Place
  finder: ReturnType<typeof useFinder>
  busy: boolean
  onChange: () => void
  onRemove: () => void
}

function FavouritePlace({ place, finder, busy, onChange, onRemove }: ChosenProps) {
  const placeName = usePlaceName()
  const t = useText('account')
  const locale = useLocale()
  const navigate = useNavigate()
  const openingWords = useOpeningLabel()
  const { chooseRestaurant } = useCartActions()
  const opening = finder.openings?.get(place.id)
  const { street, postcode, city } = place.address
  const order = () =>
    void chooseRestaurant(toChosenRestaurant(place)).then((isChosen) =>
      isChosen ? navigate(href('menu', locale)) : undefined,
    )
  return (
    <div className="p-5">
      <Display level={3} size={1}>
        {placeName(place.name)}
      </Display>
      <p className="mt-1 text-ink-2">
        {street}, {postcode} {city}
      </p>
      <p className="num min-h-6 font-semibold">{opening ? openingWords(opening) : null}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={order}>{t('favourite.order')}</Button>
        <Button kind="line" onClick={onChange}>
          {t('favourite.change')}
        </Button>
        <Button kind="quiet" busy={busy} onClick={onRemove}>
          {t('favourite.remove')}
        </Button>
      </div>
    </div>
  )
}

function useFavourite(onDone: () => void): {
  busy: boolean
  problem: string | null
  choose: (place: Place | null) => void
} {
  const t = useText('account')
  const placeName = usePlaceName()
  const call = useAccountCall()
  const { busy, problem, run } = useAction()
  return {
    busy: busy !== null,
    problem,
    choose: (place) =>
      run('favourite', async () => {
        storeCustomer(await call(setFavourite, { body: { restaurant: place?.id ?? null } }))
        onDone()
        showToast({
          tone: 'ok',
          text: place
            ? t('favourite.done', { name: placeName(place.name) })
            : t('favourite.removed'),
        })
      }),
  }
}

import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { PLACES_SHOWN, listPlaces } from '#contract/shop/places.ts'
import { useApp, useMenu } from '#web/base/page/app-data.tsx'
import { toChosenRestaurant } from '#web/state/basket/to-chosen-restaurant.ts'
import { nextPageOf } from '#web/state/basket/next-page.ts'
import { cartStore, useCart, useCartActions } from '#web/state/basket/store.ts'
import { pageContext } from '#web/base/page/context.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { type Place, packPlaces, usePlaces } from '#web/features/pickup/places/place.ts'
import { usePlace } from '#web/features/pickup/places/use-place.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { FinderMap } from '#web/features/pickup/restaurants/finder-map.tsx'
import { TakeawayList } from '#web/features/pickup/times/takeaway-list.tsx'
import { TakeawayPanel } from '#web/features/pickup/times/takeaway-panel.tsx'
import { useFinder } from '#web/features/pickup/restaurants/use-finder.ts'
import { SOONEST } from '#web/state/pickup-time/soonest.ts'
import { useTakeaway } from '#web/state/pickup-time/use-takeaway.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return packPlaces(await api.call(listPlaces, { query: { limit: PLACES_SHOWN } }))
}

/**
 * Choice of restaurant, day and time, in this order (T4); nothing is changed before the button is
 * pressed.
 */
export default function TakeawayPage() {
  const places = usePlaces(useLoaderData<typeof loader>())
  const t = useText('takeaway')
  const finder = useFinder(places)
  const { restaurant: menuOf, onlyRestaurant } = useApp()
  const { restaurant: chosenRestaurant, takeawayAt, wantsSoonest, priced } = useCart()
  const [looked, setLooked] = useState<number | null>(null)
  const [listing, setListing] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const pageRef = useRef<HTMLHeadingElement>(null)
  const confirm = useConfirm()
  const { resetRestaurant } = useCartActions()
  const favourite = useKnownCustomer()?.favourite ?? null

  const shownId = looked ?? chosenRestaurant?.id ?? menuOf
  const restaurant = usePlace(shownId, places)
  const takeawayAnswer = useTakeaway(restaurant?.id ?? null)
  // A favourite that is selected while the visitor reads the list does not hide the list.
  const [begunWith] = useState(menuOf)
  const cameLate =
    looked === null && chosenRestaurant?.favourite === true && begunWith !== chosenRestaurant.id
  const hidesList = restaurant != null && !listing && !cameLate

  const show = (id: number) => {
    setLooked(id)
    setListing(false)
    requestAnimationFrame(() => titleRef.current?.focus())
  }

  const reset = () =>
    void resetRestaurant().then((isReset) => {
      if (!isReset) return
      setLooked(null)
      setListing(false)
      showToast({ tone: 'ok', text: t('resetDone') })
      requestAnimationFrame(() => pageRef.current?.focus())
    })

  const map = {
    ...finder,
    framed: restaurant && finder.query === '' ? [restaurant.coordinates] : finder.framed,
    select: show,
  }

  const panel = restaurant ? (
    <TakeawayPanel
      key={restaurant.id}
      restaurant={restaurant}
      takeawayRead={takeawayAnswer}
      titleRef={titleRef}
      chosenAt={chosenRestaurant?.id !== restaurant.id ? null : wantsSoonest ? SOONEST : takeawayAt}
      warns={priced.units > 0 && chosenRestaurant !== null && chosenRestaurant.id !== restaurant.id}
      onConfirm={(choice) => confirm(restaurant, choice)}
      onReset={onlyRestaurant === null && chosenRestaurant?.id === restaurant.id ? reset : null}
    />
  ) : (
    <NoRestaurant isUnavailable={shownId !== null && restaurant === null} />
  )

  if (onlyRestaurant)
    return (
      <div className="wrap pt-6 pb-16 md:pt-10">
        <PageHead title={t('titleWhen')} description={t('descriptionWhen')} />
        <Display level={1} size={3} className="mb-6">
          {t('titleWhen')}
        </Display>
        <div className="max-w-160">{panel}</div>
      </div>
    )
  return (
    <div className="mx-auto grid max-w-[calc(1280px+2*var(--gutter))] grid-cols-1 content-start max-lg:min-h-dvh lg:grid-cols-[minmax(380px,5fr)_6fr_minmax(380px,5fr)]">
      <PageHead title={t('metaTitle')} description={t('description')} />
      <div className="px-(--gutter) pt-6 lg:col-start-1 lg:row-start-1 lg:h-[calc(100dvh-var(--header))] lg:overflow-y-auto lg:pt-8 lg:pb-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Display level={1} size={3} tabIndex={-1} ref={pageRef} className="outline-none">
            {t('title')}
          </Display>
          {hidesList ? <OtherRestaurantButton onChange={() => setListing(true)} /> : null}
        </div>
        <div className={`mt-4 ${hidesList ? 'max-lg:hidden' : ''}`}>
          <TakeawayList
            finder={finder}
            selectedId={shownId}
            chosenId={chosenRestaurant?.id ?? null}
            favourite={favourite}
            onShow={({ id }) => show(id)}
          />
        </div>
      </div>
      <div className="px-(--gutter) pt-6 pb-8 lg:col-start-3 lg:row-start-1 lg:h-[calc(100dvh-var(--header))] lg:overflow-y-auto lg:pl-6 lg:pt-8 lg:pb-0">
        {panel}
      </div>
      {/* The map is last in the tab order, because the list offers the same choice, and the times come right after the list. */}
      <FinderMap
        finder={map}
        selectedId={shownId}
        className={`h-60 max-lg:order-first lg:col-start-2 lg:row-start-1 lg:h-[calc(100dvh-var(--header))] ${hidesList ? 'max-lg:hidden' : ''}`}
      />
    </div>
  )
}

/**
 * Button that shows the list of restaurants again: on a narrow screen, the list is hidden while a
 * restaurant is shown.
 */
function OtherRestaurantButton({ onChange }: { onChange: () => void }) {
  const t = useText('takeaway')
  return (
    <Button kind="line" size="s" className="lg:hidden" onClick={onChange}>
      {t('otherRestaurant')}
    </Button>
  )
}

function NoRestaurant({ isUnavailable }: { isUnavailable: boolean }) {
  const t = useText('takeaway')
  const tError = useText('errors')
  if (isUnavailable) return <Note tone="warn">{tError('restaurant_closed')}</Note>
  return (
    <div className="grid place-items-center gap-3 rounded-md bg-zinc px-6 py-16 text-center max-lg:hidden">
      <Icon name="clock" size={32} />
      <p className="max-w-[30ch] text-lg font-semibold">{t('chooseRestaurant')}</p>
      <p className="max-w-[36ch] text-ink-2">{t('thenTimes')}</p>
    </div>
  )
}

/**
 * Sets restaurant and time, then opens the next page of the order: checkout, the cart with bowls to
 * finish, or the menu.
 */
function useConfirm(): (restaurant: Place, choice: string) => void {
  const { chooseRestaurant, chooseTime, chooseSoonest } = useCartActions()
  const { locale } = useApp()
  const { menu } = useMenu()
  const navigate = useNavigate()
  return (restaurant, choice) => {
    void chooseRestaurant(toChosenRestaurant(restaurant)).then((isChosen) => {
      if (!isChosen) return undefined
      if (choice === SOONEST) chooseSoonest()
      else chooseTime(choice)
      const { lines } = cartStore.getState().cart
      return navigate(href(nextPageOf(lines, menu), locale))
    })
  }
}

import { type ReactNode, createContext, useContext, useMemo, useState } from 'react'
import type { CardFields } from '#contract/card-fields.ts'
import type { ApiClient } from '#contract/client.ts'
import type { OutsidePages } from '#contract/pages/outside-pages.ts'
import type { OnlyRestaurant } from '#contract/pages/only-restaurant.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { ShopLook } from '#contract/pages/shop-look.ts'
import type { Messages } from '#texts/messages.ts'
import { SpeechContext } from '#ui/text/text.ts'
import type { LoadedMenu } from './loaded-menu.ts'

/**
 * Data that every page needs. It is fixed for the life of a document, except for the menu, which
 * follows the restaurant.
 */
export type AppData = {
  locale: Locale
  messages: Messages
  menu: LoadedMenu
  /** The restaurant to which the menu belongs; null for the chain's menu. */
  restaurant: number | null
  /**
   * True if the page shows nothing of the chosen restaurant, so that one cached page serves the
   * visitors of every restaurant with the same menu.
   */
  isShared: boolean
  /** Address of the raster tiles drawn under the map; null if none may be drawn. */
  mapTiles: string | null
  /**
   * The data for the card fields. Null if card payment is not offered; undefined in a document that
   * was opened at a page without payment.
   */
  cardFields: CardFields | null | undefined
  /**
   * Address to which errors of pages may be reported, with the visitor's consent; null if nowhere.
   */
  errorReports: string | null
  /** Absolute origin of the site, for canonical addresses. */
  origin: string
  /** The chain's name. */
  brand: string
  /** Address of the chain's logo; null if its name stands alone. */
  logo: string | null
  /** The chain's own look; null if it has that of the program. */
  look: ShopLook | null
  /** The restaurant of a chain that has no other, so that nobody chooses one. */
  only: OnlyRestaurant | null
  /** Addresses outside of the shop. */
  outside: OutsidePages
  nonce: string | undefined
}

type Shared = AppData & {
  api: ApiClient
  showMenu: (menu: LoadedMenu, restaurant: number | null) => void
}

const AppContext = createContext<Shared | null>(null)

export function AppProvider({
  data,
  api,
  children,
}: {
  data: AppData
  api: ApiClient
  children: ReactNode
}) {
  const [displayed, setDisplayed] = useState({ menu: data.menu, restaurant: data.restaurant })
  const shared = useMemo(
    () => ({
      ...data,
      ...displayed,
      api,
      showMenu: (menu: LoadedMenu, restaurant: number | null) => setDisplayed({ menu, restaurant }),
    }),
    [data, displayed, api],
  )
  return (
    <AppContext value={shared}>
      <SpeechContext value={shared}>{children}</SpeechContext>
    </AppContext>
  )
}

export function useApp(): Shared {
  const shared = useContext(AppContext)
  if (!shared) throw new Error('useApp must be called inside AppProvider')
  return shared
}

/** The menu of the chosen restaurant, or the chain's while none is chosen. */
export const useMenu = (): LoadedMenu => useApp().menu

export const useApi = (): ApiClient => useApp().api

import { type ReactNode, createContext, useContext, useMemo, useState } from 'react'
import type { CardFields } from '#contract/card-fields.ts'
import type { ApiClient } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { PageChain } from '#contract/pages/page-chain.ts'
import type { Messages } from '#texts/messages.ts'
import { SpeechContext } from '#ui/text/text.ts'
import type { LoadedMenu } from './loaded-menu.ts'

/**
 * Data that every page needs. It is fixed for the life of a document, except for the menu, which
 * follows the restaurant.
 */
export type AppData = PageChain & {
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

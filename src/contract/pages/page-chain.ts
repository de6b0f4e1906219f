import type { OnlyRestaurant } from './only-restaurant.ts'
import type { OutsidePages } from './outside-pages.ts'
import type { ShopLook } from './shop-look.ts'

/** What every page of the shop knows of the chain. The server writes it into the document. */
export type PageChain = {
  /** The chain's name. */
  readonly brand: string
  /** Address of the chain's logo; null if its name stands alone. */
  readonly logo: string | null
  /** The chain's own look; null if it has that of the program. */
  readonly look: ShopLook | null
  /** The restaurant of a chain that has no other, so that nobody chooses one. */
  readonly onlyRestaurant: OnlyRestaurant | null
  /** Addresses outside of the shop. */
  readonly outside: OutsidePages
}

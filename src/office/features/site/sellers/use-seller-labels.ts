import type { CatalogueFault } from '#contract/office/catalogue.ts'
import type { OfficeSellers, SellerFacts } from '#contract/office/sellers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { faultSentence } from '#texts/fault-sentences.ts'
import { type SellerChange, changesBetween, groupDigits } from './seller-draft.ts'

/** Maximum number of restaurants named in one list of changes; the others are counted. */
const MOST_NAMED = 8

/** Functions that describe sellers, their changes and their errors in words. */
export function useSellerLabels({ sellers, restaurants }: OfficeSellers) {
  const t = useText('office-site')
  const translate = useText('faults')
  const format = useFormat()
  const nameOf = (id: number): string =>
    restaurants.find((restaurant) => restaurant.id === id)?.name ?? `#${id}`
  const sellerName = (id: string): string => sellers.find((seller) => seller.id === id)?.name ?? id
  const euros = (amount: number) => format.price(100 * amount)

  /** The old and new value of a field, formatted as it is printed. */
  function valueWords(change: Extract<SellerChange, { before: unknown }>): {
    before: string
    after: string
  } {
    const words = (value: string | number | null) =>
      value === null ? '–' : typeof value === 'number' ? euros(value) : groupDigits(value)
    return { before: words(change.before), after: words(change.after) }
  }

  function changeWords(
    change: SellerChange,
    { isNew, from }: { isNew: boolean; from: ReadonlyMap<number, string> },
  ): string {
    if (change.field === 'added') {
      const { restaurant, siret } = change
      const seller = from.get(restaurant)
      const textValues = { name: nameOf(restaurant), siret: groupDigits(siret) }
      return seller === undefined
        ? t('sellers.change.added', textValues)
        : t('sellers.change.moved', { ...textValues, seller: sellerName(seller) })
    }
    if (change.field === 'removed')
      return t('sellers.change.removed', { name: nameOf(change.restaurant) })
    const values = valueWords(change)
    if (change.field === 'siret')
      return t('sellers.change.siret', { name: nameOf(change.restaurant), ...values })
    const field = t(`sellers.field.${change.field}`)
    return isNew
      ? t('sellers.change.new', { field, after: values.after })
      : t('sellers.change.field', { field, ...values })
  }

  return {
    nameOf,
    sellerName,
    /** The changes between two versions of a seller, one line each. */
    changesWords: (
      before: SellerFacts | null,
      after: SellerFacts,
      transfers: readonly { restaurant: number; from: string }[] = [],
    ): string[] => {
      const from = new Map(transfers.map((transfer) => [transfer.restaurant, transfer.from]))
      const isNew = before === null
      const changes = changesBetween(before, after).filter(
        // For a new seller, an empty series is not listed as a change.
        (change) => !isNew || !('after' in change) || change.after !== null,
      )
      const ofFields = changes.filter((change) => !('restaurant' in change))
      const ofRestaurants = changes.filter((change) => 'restaurant' in change)
      const unnamedCount = ofRestaurants.length - MOST_NAMED
      return [
        ...[...ofFields, ...ofRestaurants.slice(0, MOST_NAMED)].map((change) =>
          changeWords(change, { isNew, from }),
        ),
        ...(unnamedCount > 0 ? [t('sellers.change.others', { count: unnamedCount })] : []),
      ]
    },
    /**
     * Returns the sentence that describes a fault. The fault contains a restaurant by its id or its
     * slug, which are replaced by its name; its other values already are names.
     */
    faultWords: ({ code, values }: CatalogueFault): string => {
      const { restaurant } = values
      return faultSentence(
        {
          code,
          values:
            restaurant === undefined
              ? values
              : { ...values, restaurant: nameOf(Number(restaurant)) },
        },
        {
          say: translate,
          names: {
            entry: (key) => key.replace(/^restaurant /, ''),
            slug: (slug) =>
              restaurants.find((restaurant) => restaurant.slug === slug)?.name ?? slug,
            product: (id) => id,
            allergen: (code) => code,
          },
        },
      )
    },
  }
}

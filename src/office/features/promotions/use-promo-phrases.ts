import type { OfficePromo } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import type { PromoDraft, PromoWord } from './promo-draft.ts'

/**
 * The instant with which a day is formatted: noon UTC falls on the same day in all time zones of
 * the chain.
 */
export const noonOf = (day: string) => `${day}T12:00:00Z`

/** Maximum number of restaurants that a sentence names. */
const MOST_NAMED = 2

export type PromoGift = { kind: string; id: number; name: string }

/** Functions that return the phrases of which the sentence of a promotion consists. */
export function usePromoPhrases() {
  const t = useText('office-promos')
  const format = useFormat()
  const { restaurants, groups } = useScopes()
  const dateOf = (day: string) => format.date(noonOf(day))

  const minimum = (cents: number) =>
    cents === 0 ? t('phrase.noMinimum') : t('phrase.minimum', { amount: format.price(cents) })
  const uses = (count: number | null) =>
    count === null ? t('phrase.anyUses') : t('phrase.uses', { count })
  const places = (promoRestaurants: OfficePromo['restaurants']) =>
    promoRestaurants === null
      ? t('phrase.chain')
      : promoRestaurants.count <= MOST_NAMED
        ? format.list(promoRestaurants.names.slice(0, promoRestaurants.count))
        : t('phrase.many', { count: promoRestaurants.count })
  const worth = (promoWorth: OfficePromo['worth']) =>
    promoWorth.kind === 'percent'
      ? t('phrase.percent', { share: format.share(promoWorth.percent / 100) })
      : promoWorth.kind === 'amount'
        ? t('phrase.amount', { amount: format.price(promoWorth.amount) })
        : promoWorth.name === null
          ? t('phrase.gone')
          : t('phrase.product', { name: promoWorth.name })

  /** An existing promotion as one sentence: its discount and its conditions. */
  const sentence = (
    promo: Omit<OfficePromo, 'id' | 'state' | 'isOfCatalogue' | 'used' | 'discount'>,
  ) =>
    [
      [worth(promo.worth), promo.minimum === 0 ? '' : minimum(promo.minimum)]
        .filter(Boolean)
        .join(' '),
      promo.firstOrderOnly ? t('phrase.first') : '',
      promo.perCustomerLimit === null ? '' : uses(promo.perCustomerLimit),
      promo.overallLimit === null
        ? ''
        : t('phrase.limit', { count: format.number(promo.overallLimit) }),
      promo.from === null ? '' : t('phrase.from', { date: dateOf(promo.from) }),
    ]
      .filter(Boolean)
      .join(', ')

  const draftWorth = (draft: PromoDraft, gifts: readonly PromoGift[]): string => {
    if (draft.kind === 'percent')
      return draft.percent === null
        ? t('phrase.noWorth')
        : worth({ kind: 'percent', percent: draft.percent })
    if (draft.kind === 'amount')
      return draft.amount === null
        ? t('phrase.noWorth')
        : worth({ kind: 'amount', amount: draft.amount })
    const gift = gifts.find(({ kind, id }) => `${kind} ${id}` === draft.gift)
    return gift === undefined ? t('phrase.noProduct') : t('phrase.product', { name: gift.name })
  }
  const draftPlaces = ({ scope, group, restaurants: selectedIds }: PromoDraft): string => {
    if (scope === 'chain') return t('phrase.chain')
    if (scope === 'group')
      return groups.find(({ id }) => id === group)?.name ?? t('phrase.noPlaces')
    if (selectedIds.length === 0) return t('phrase.noPlaces')
    const names = selectedIds
      .slice(0, MOST_NAMED)
      .map((id) => restaurants.find((restaurant) => restaurant.id === id)?.name)
    return places({ count: selectedIds.length, names: names.map((name) => name ?? '') })
  }
  /** The words of a promotion that is being written. */
  const words = (draft: PromoDraft, gifts: readonly PromoGift[]): Record<PromoWord, string> => ({
    worth: draftWorth(draft, gifts),
    minimum: minimum(draft.minimum ?? 0),
    first: t(draft.isFirstOnly ? 'phrase.first' : 'phrase.everybody'),
    places: draftPlaces(draft),
    code: draft.code.trim() === '' ? t('phrase.noCode') : draft.code.trim().toUpperCase(),
    uses: uses(draft.uses),
    from:
      draft.from === null ? t('phrase.fromNow') : t('phrase.from', { date: dateOf(draft.from) }),
    until:
      draft.until === null ? t('phrase.noEnd') : t('phrase.until', { date: dateOf(draft.until) }),
    overall:
      draft.overall === null
        ? t('phrase.noLimit')
        : t('phrase.limit', { count: format.number(draft.overall) }),
  })
  return { sentence, places, words, dateOf }
}

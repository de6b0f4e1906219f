import type { OfficePromo } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { noonOf } from '#office/base/clock.ts'
import { useScopes } from '#office/base/scopes.ts'
import { usePromoTimes } from '#ui/text/promo-times.ts'
import { useText } from '#ui/text/text.ts'
import type { PromoDraft, PromoWord } from './promo-draft.ts'

/** Maximum number of restaurants that a sentence names. */
const MOST_NAMED = 2

export type PromoGift = { kind: string; id: number; name: string }
/** What a promotion can give, and what else its discount can be limited to. */
export type PromoOptions = { results: readonly PromoGift[]; targets: readonly PromoGift[] }

/** Functions that return the phrases of which the sentence of a promotion consists. */
export function usePromoPhrases() {
  const t = useText('office-promos')
  const format = useFormat()
  const { restaurants, groups } = useScopes()
  const dateOf = (day: string) => format.date(noonOf(day))

  const minimum = (cents: number) =>
    cents === 0 ? t('phrase.noMinimum') : t('phrase.minimum', { amount: format.price(cents) })
  const times = usePromoTimes()
  const most = (cents: number) => t('phrase.most', { amount: format.price(cents) })
  const targetPhrase = (key: 'only' | 'except', targets: OfficePromo['only']) => {
    if (targets === null) return ''
    const names =
      targets.count <= MOST_NAMED
        ? format.list(targets.names)
        : t('phrase.manyProducts', { count: targets.count })
    return t(`phrase.${key}`, { names })
  }
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
      targetPhrase('only', promo.only),
      targetPhrase('except', promo.except),
      promo.most === null ? '' : most(promo.most),
      promo.days === null ? '' : times.days(promo.days),
      promo.hours === null ? '' : times.hours(promo.hours),
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
  const draftTargets = (
    key: 'only' | 'except',
    keys: readonly string[],
    { results, targets }: PromoOptions,
  ) => {
    if (keys.length === 0) return t(key === 'only' ? 'phrase.noOnly' : 'phrase.noExcept')
    const names = [...targets, ...results]
      .filter(({ kind, id }) => keys.includes(`${kind} ${id}`))
      .map(({ name }) => name)
    return targetPhrase(key, { count: keys.length, names })
  }
  const draftHours = ({ hours }: PromoDraft) => {
    if (hours === null) return times.hours(null)
    const { from, until } = hours
    return from === null || until === null ? t('phrase.noHours') : times.hours({ from, until })
  }
  /** The words of a promotion that is being written. */
  const words = (draft: PromoDraft, options: PromoOptions): Record<PromoWord, string> => ({
    worth: draftWorth(draft, options.results),
    days: draft.days?.length === 0 ? t('phrase.noDays') : times.days(draft.days),
    hours: draftHours(draft),
    only: draftTargets('only', draft.only, options),
    except: draftTargets('except', draft.except, options),
    most: draft.most === null ? t('phrase.noMost') : most(draft.most),
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

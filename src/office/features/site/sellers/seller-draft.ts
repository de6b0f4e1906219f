import type {
  OfficeSeller,
  OfficeSellers,
  SellerBody,
  SellerFacts,
} from '#contract/office/sellers.ts'

/** The fields of a seller that are typed as texts. */
export const textFields = [
  'name',
  'form',
  'street',
  'postcode',
  'city',
  'rcs',
  'siren',
  'vat',
  'series',
] as const
export type SellerTextName = (typeof textFields)[number]

export type DraftEstablishment = SellerBody['establishments'][number]

/** A seller while it is being written. */
export type SellerDraft = Record<SellerTextName, string> & {
  capital: number | null
  establishments: readonly DraftEstablishment[]
}

/**
 * The initial draft for a seller; `seller` is null for a new seller. `added`: a restaurant that is
 * added to the draft at once.
 */
export function draftOf(
  seller: (SellerFacts & { id: string }) | null,
  added: { restaurant: number; from: string | null } | null = null,
): SellerDraft {
  const ownEstablishments = (seller?.establishments ?? []).map(({ restaurant, siret }) => ({
    restaurant,
    siret,
    from: seller?.id ?? null,
  }))
  const isThere = ownEstablishments.some(({ restaurant }) => restaurant === added?.restaurant)
  return {
    name: seller?.name ?? '',
    form: seller?.form ?? '',
    street: seller?.street ?? '',
    postcode: seller?.postcode ?? '',
    city: seller?.city ?? '',
    rcs: seller?.rcs ?? '',
    siren: seller?.siren ?? '',
    vat: seller?.vat ?? '',
    series: seller?.series ?? '',
    capital: seller?.capital ?? null,
    establishments:
      added === null || isThere
        ? ownEstablishments
        : [...ownEstablishments, { ...added, siret: seller?.siren ?? '' }],
  }
}

const compact = (text: string) => text.replaceAll(/[\s.]/gu, '').toUpperCase()

/** The data of the seller that a draft describes, with its texts cleaned. */
export const factsOf = ({ capital, establishments, ...texts }: SellerDraft): SellerFacts => ({
  name: texts.name.trim(),
  form: texts.form.trim(),
  capital: capital ?? 0,
  street: texts.street.trim(),
  postcode: texts.postcode.trim(),
  city: texts.city.trim(),
  rcs: texts.rcs.trim(),
  siren: compact(texts.siren),
  vat: compact(texts.vat),
  series: compact(texts.series) === '' ? null : compact(texts.series),
  establishments: establishments
    .map(({ restaurant, siret }) => ({ restaurant, siret: compact(siret) }))
    .toSorted((a, b) => a.restaurant - b.restaurant),
})

/**
 * The request body for a draft. The restaurants stay in the order of the form, so that errors can
 * be matched to them.
 */
export const bodyOf = (
  draft: SellerDraft,
  storedSeller: Pick<OfficeSeller, 'id' | 'version'> | null,
): SellerBody => ({
  ...factsOf(draft),
  seller: storedSeller?.id ?? null,
  version: storedSeller?.version ?? null,
  establishments: draft.establishments.map((each) => ({ ...each, siret: compact(each.siret) })),
})

/** Whether each required field is filled in; the server validates the contents. */
export const isComplete = (draft: SellerDraft): boolean =>
  draft.capital !== null &&
  textFields.every((name) => name === 'series' || draft[name].trim() !== '') &&
  draft.establishments.every(({ siret }) => siret.trim() !== '')

/** A changed field; `restaurant` is the restaurant concerned. */
export type SellerChange =
  | {
      field: Exclude<SellerTextName, 'street' | 'postcode' | 'city'> | 'address'
      before: string | null
      after: string | null
    }
  | { field: 'capital'; before: number | null; after: number }
  | { field: 'added'; restaurant: number; siret: string }
  | { field: 'removed'; restaurant: number; siret: string }
  | { field: 'siret'; restaurant: number; before: string; after: string }

/** The differences between two versions of a seller; `before` is null for a new seller. */
export function changesBetween(before: SellerFacts | null, after: SellerFacts): SellerChange[] {
  const changes: SellerChange[] = []
  for (const field of ['name', 'form', 'siren', 'vat', 'rcs', 'series'] as const) {
    const old = before?.[field] ?? null
    if (old !== after[field]) changes.push({ field, before: old, after: after[field] })
  }
  if (before?.capital !== after.capital)
    changes.push({ field: 'capital', before: before?.capital ?? null, after: after.capital })
  const old = before === null ? null : addressOf(before)
  if (old !== addressOf(after))
    changes.push({ field: 'address', before: old, after: addressOf(after) })
  const previousSirets = siretsOf(before?.establishments ?? [])
  const nextSirets = siretsOf(after.establishments)
  for (const [restaurant, siret] of nextSirets) {
    const previousSiret = previousSirets.get(restaurant)
    if (previousSiret === undefined) changes.push({ field: 'added', restaurant, siret })
    else if (previousSiret !== siret)
      changes.push({ field: 'siret', restaurant, before: previousSiret, after: siret })
  }
  for (const [restaurant, siret] of previousSirets)
    if (!nextSirets.has(restaurant)) changes.push({ field: 'removed', restaurant, siret })
  return changes
}

const addressOf = ({ street, postcode, city }: SellerFacts) => `${street}, ${postcode} ${city}`

const siretsOf = (establishments: SellerFacts['establishments']) =>
  new Map(establishments.map(({ restaurant, siret }) => [restaurant, siret] as const))

const SPACE = '\u00a0'

/** A SIREN or a SIRET in groups, as it is printed: `901 234 561 00018`. */
export const groupDigits = (number: string): string =>
  /^\d{9}(\d{5})?$/.test(number)
    ? [number.slice(0, 3), number.slice(3, 6), number.slice(6, 9), number.slice(9)]
        .join(SPACE)
        .trim()
    : number

/**
 * The restaurants that can be added to the draft: all that are not in it, those without a seller
 * first.
 */
export function restaurantsToTake(
  { restaurants }: Pick<OfficeSellers, 'restaurants'>,
  { establishments }: Pick<SellerDraft, 'establishments'>,
): OfficeSellers['restaurants'] {
  const establishmentIds = new Set(establishments.map(({ restaurant }) => restaurant))
  return restaurants
    .filter(({ id }) => !establishmentIds.has(id))
    .toSorted((a, b) => Number(a.seller !== null) - Number(b.seller !== null))
}

import type { ErrorCode } from '#contract/errors.ts'
import { type PromoBody, promoBody } from '#contract/office/promos.ts'
import { codeOf } from '#office/base/use-office-form.ts'

/** A promotion that is being written. A null value is not chosen yet, or means no limit. */
export type PromoDraft = {
  kind: 'percent' | 'amount' | 'product'
  percent: number | null
  /** Cents. */
  amount: number | null
  /** The kind and id of the free product, for example `dessert 951`. */
  gift: string | null
  minimum: number | null
  /** ISO weekdays of the pick-up; null for every day. */
  days: readonly number[] | null
  /** Times of the pick-up, `HH:MM`; null for all hours. */
  hours: { from: string | null; until: string | null } | null
  /** Kinds and ids of products and categories; empty for all products, and for none. */
  only: readonly string[]
  except: readonly string[]
  /** Cents. */
  most: number | null
  isFirstOnly: boolean
  scope: 'chain' | 'group' | 'some'
  group: string | null
  restaurants: readonly number[]
  code: string
  uses: number | null
  from: string | null
  until: string | null
  overall: number | null
}

export const emptyDraft: PromoDraft = {
  kind: 'percent',
  percent: 10,
  amount: null,
  gift: null,
  minimum: null,
  days: null,
  hours: null,
  only: [],
  except: [],
  most: null,
  isFirstOnly: false,
  scope: 'chain',
  group: null,
  restaurants: [],
  code: '',
  uses: 1,
  from: null,
  until: null,
  overall: null,
}

/** The words of the sentence that the user can choose, in the order of the sentence. */
export const sentenceWords = [
  'worth',
  'minimum',
  'days',
  'hours',
  'first',
  'places',
  'code',
  'uses',
  'from',
  'until',
  'overall',
] as const
/** Words that follow the sentence, and are part of it only once something is chosen. */
export const optionalWords = ['only', 'except', 'most'] as const
export const promoWords = [...sentenceWords, ...optionalWords] as const
export type PromoWord = (typeof promoWords)[number]

/** Whether an optional word can apply: a gift has no other products, and an amount no maximum. */
export const isWordFor = (word: (typeof optionalWords)[number], kind: PromoDraft['kind']) =>
  word === 'most' ? kind === 'percent' : kind !== 'product'

const wordOf: Partial<Record<string, PromoWord>> = {
  days: 'days',
  hours: 'hours',
  only: 'only',
  except: 'except',
  most: 'most',
  worth: 'worth',
  minimum: 'minimum',
  firstOrderOnly: 'first',
  restaurants: 'places',
  code: 'code',
  perCustomerLimit: 'uses',
  from: 'from',
  until: 'until',
  overallLimit: 'overall',
}

export type PromoProblems = Partial<Record<PromoWord, ErrorCode>>

/**
 * Maps refused fields to words of the sentence: `worth.percent` belongs to the word of `worth`.
 * Returns null if a refused field belongs to no word.
 */
export function problemsAt(
  refused: readonly { field: string; code: ErrorCode }[],
): PromoProblems | null {
  const problems: PromoProblems = {}
  for (const { field, code } of refused) {
    const word = wordOf[field.split(/[.[]/)[0] ?? '']
    if (word === undefined) return null
    problems[word] ??= code
  }
  return problems
}

/** The request body for a draft; `groups` are the chain’s groups with their current restaurants. */
function bodyOf(
  draft: PromoDraft,
  groups: readonly { id: string; restaurants: readonly number[] }[],
): unknown {
  const [giftKind, giftId] = draft.gift?.split(' ') ?? []
  const worth = {
    percent: { kind: 'percent', percent: draft.percent },
    amount: { kind: 'amount', amount: draft.amount },
    product: {
      kind: 'product',
      product: giftId === undefined ? undefined : { kind: giftKind, id: Number(giftId) },
    },
  }[draft.kind]
  const targets = (keys: readonly string[]) =>
    keys.length === 0 || draft.kind === 'product'
      ? null
      : keys.map((key) => {
          const [kind, id] = key.split(' ')
          return { kind, id: Number(id) }
        })
  const restaurants = {
    chain: null,
    group: groups.find(({ id }) => id === draft.group)?.restaurants ?? [],
    some: draft.restaurants,
  }[draft.scope]
  return {
    worth,
    minimum: draft.minimum ?? 0,
    overallLimit: draft.overall,
    perCustomerLimit: draft.uses,
    firstOrderOnly: draft.isFirstOnly,
    restaurants,
    code: draft.code,
    from: draft.from,
    until: draft.until,
    days: draft.days,
    hours: draft.hours,
    only: targets(draft.only),
    except: targets(draft.except),
    most: draft.kind === 'percent' ? draft.most : null,
  }
}

/**
 * Checks a draft by the rules of the endpoint. Returns the request body, or null if the draft is
 * invalid, and the problem of each field.
 */
export function checkDraft(
  draft: PromoDraft,
  { groups, today }: { groups: Parameters<typeof bodyOf>[1]; today: string },
): { body: PromoBody | null; problems: PromoProblems } {
  const body = bodyOf(draft, groups)
  const checked = promoBody.safeParse(body)
  const problems =
    problemsAt(
      (checked.error?.issues ?? []).map(({ path, message }) => ({
        field: path.join('.'),
        code: codeOf(message),
      })),
    ) ?? {}
  if (draft.until !== null && draft.until < today) problems.until ??= 'end_passed'
  const isSound = checked.success && Object.keys(problems).length === 0
  return { body: isSound ? checked.data : null, problems }
}

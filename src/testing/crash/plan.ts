import { type Step, steps } from '#server/kit/failpoints.ts'
import type { Behaviour, Operation } from '#payment-service/behaviour.ts'
import { PLACES } from './house.ts'
import type { Death } from './inside.ts'

/** What a customer does; `Ending` is what happens to the order afterwards. */
export const stories = [
  'pays at the restaurant',
  'pays by card',
  'pays in two tabs',
  'gives the card up',
  'never comes back',
  'changes the order',
  'races for the last places',
] as const
export type Story = (typeof stories)[number]
export type Ending =
  | 'none'
  | 'prepared'
  | 'picked up'
  | 'cancelled'
  | 'cancelled once prepared'
  | 'refunded in parts'
  | 'refunded in part, then cancelled'
export type Card = 'success' | 'challenge' | 'declined'

export type Case = {
  number: number
  story: Story
  ending: Ending
  card: Card
  death: Death
  replies: Behaviour['replies']
  only: Operation
  webhooks: Behaviour['webhooks']
}

type Way = {
  stories: readonly Story[]
  endings?: readonly Ending[]
  cards?: readonly Card[]
  only?: Operation
}

const placing: Way = {
  stories: [
    'pays at the restaurant',
    'pays by card',
    'pays in two tabs',
    'races for the last places',
    'changes the order',
  ],
}
const paying: Way = {
  stories: ['pays by card', 'pays by card', 'pays in two tabs', 'gives the card up'],
}
const accepting: Way = { stories: ['pays by card', 'pays in two tabs', 'changes the order'] }
const taking: Way = {
  stories: ['pays by card'],
  endings: ['prepared', 'picked up'],
  only: 'capture',
}

/** How each step is reached. */
const ways: Readonly<Record<Step, Way>> = {
  'key-claimed': placing,
  'order-decided': placing,
  'order-written': placing,
  'payment-expected': placing,
  'order-committed': placing,
  'changes-dispatched': placing,
  'order-answered': placing,
  'try-written': paying,
  'payment-started': { ...paying, only: 'start' },
  'payment-recorded': paying,
  'card-confirmed': { ...paying, only: 'confirm' },
  'answer-recorded': paying,
  'payment-answered': paying,
  'payment-read': { ...accepting, only: 'read', cards: ['challenge', 'declined'] },
  'order-accepted': accepting,
  'counter-chosen': { stories: ['gives the card up'], cards: ['challenge', 'declined'] },
  'payment-captured': taking,
  'payment-cancelled': {
    stories: ['gives the card up', 'never comes back', 'pays by card'],
    endings: ['cancelled'],
    only: 'cancel',
    cards: ['challenge', 'declined'],
  },
  'payment-refunded': {
    stories: ['pays by card'],
    endings: ['cancelled once prepared'],
    only: 'refund',
  },
  'excess-decided': { stories: ['changes the order'], cards: ['success'], only: 'refund' },
  'refund-sent': {
    stories: ['pays by card'],
    endings: ['refunded in parts', 'refunded in part, then cancelled'],
    only: 'refund',
  },
  'move-recorded': {
    stories: ['pays by card'],
    endings: ['prepared', 'cancelled', 'cancelled once prepared', 'picked up', 'refunded in parts'],
    only: 'confirm',
  },
  'order-released': {
    stories: ['never comes back'],
    only: 'cancel',
    cards: ['challenge', 'declined'],
  },
  'event-read': accepting,
  'event-kept': accepting,
  'order-mailed': { stories: ['pays at the restaurant', 'pays by card'] },
  'job-done': {
    stories: ['pays at the restaurant', 'pays by card', 'gives the card up'],
    endings: ['prepared', 'cancelled', 'refunded in parts'],
  },
}

const cards = ['success', 'challenge', 'declined'] as const
const endings = [
  'none',
  'none',
  'prepared',
  'picked up',
  'cancelled',
  'cancelled once prepared',
  'refunded in parts',
  'refunded in part, then cancelled',
] as const
export const replies = ['given', 'lost', 'failed', 'late', 'away'] as const
const webhooks = ['once', 'twice', 'late', 'out-of-order', 'before-reply', 'never'] as const
const asked = ['start', 'confirm', 'read'] as const

/**
 * The cases of a seed: before and after every (wanted) step in turn, each time with the next
 * behaviour of the reply; everything else is drawn.
 */
export function planCases(count: number, seed: number, wanted: readonly Step[] = steps): Case[] {
  const draw = drawer(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((one) => ({ one, at: draw() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one)
  const cases: Case[] = []
  for (let round = 0; cases.length < count; round += 1) {
    // Each step once, before or after it, then the other way round.
    const firsts = shuffled(wanted).map((step) => ({
      step,
      when: draw() < 0.5 ? ('before' as const) : ('after' as const),
    }))
    const others = shuffled(firsts).map(({ step, when }) => ({
      step,
      when: when === 'before' ? ('after' as const) : ('before' as const),
    }))
    for (const point of [...firsts, ...others]) {
      const nth = wanted.indexOf(point.step) * 2 + (point.when === 'before' ? 0 : 1)
      const way = ways[point.step]
      const story = pick(way.stories)
      const told = point.step.startsWith('event-')
      cases.push({
        number: cases.length + 1,
        story,
        ending: pick(way.endings ?? endings),
        card: pick(way.cards ?? cards),
        death: {
          ...point,
          nth: story === 'races for the last places' ? 1 + Math.floor(draw() * PLACES) : 1,
        },
        replies: replies[(seed + round + nth) % replies.length] ?? 'given',
        only: way.only ?? pick(asked),
        webhooks: pick(told ? webhooks.filter((how) => how !== 'never') : webhooks),
      })
    }
  }
  return cases.slice(0, count)
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function drawer(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

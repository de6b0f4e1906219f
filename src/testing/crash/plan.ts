import { type Failpoint, failpoints } from '#server/kit/failpoints.ts'
import type { Behaviour, Operation } from '#payment-service/behaviour.ts'
import { PLACES } from './environment.ts'
import type { Death } from '#testing/programs/preload.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'

/** The actions of a customer; `OrderEnding` is what happens to the order afterwards. */
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
export type OrderEnding =
  | 'none'
  | 'prepared'
  | 'picked up'
  | 'cancelled'
  | 'cancelled once prepared'
  | 'refunded in parts'
  | 'refunded in part, then cancelled'
export type CardStory = 'success' | 'challenge' | 'declined'

export type CrashCase = {
  number: number
  story: Story
  ending: OrderEnding
  card: CardStory
  death: Death
  replies: Behaviour['replies']
  only: Operation
  webhooks: Behaviour['webhooks']
}

type StepScenario = {
  stories: readonly Story[]
  endings?: readonly OrderEnding[]
  cards?: readonly CardStory[]
  only?: Operation
}

const placing: StepScenario = {
  stories: [
    'pays at the restaurant',
    'pays by card',
    'pays in two tabs',
    'races for the last places',
    'changes the order',
  ],
}
const paying: StepScenario = {
  stories: ['pays by card', 'pays by card', 'pays in two tabs', 'gives the card up'],
}
const accepting: StepScenario = {
  stories: ['pays by card', 'pays in two tabs', 'changes the order'],
}
const capturing: StepScenario = {
  stories: ['pays by card'],
  endings: ['prepared', 'picked up'],
  only: 'capture',
}

/** The scenario in which each step is reached. */
const stepScenarios: Readonly<Record<Failpoint, StepScenario>> = {
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
  'payment-captured': capturing,
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
const bankCalls = ['start', 'confirm', 'read'] as const

/**
 * The cases of a seed. The program is killed before and after each of `targetSteps` in turn; in each
 * case the bank answers in the next way of `replies`. Everything else is drawn at random.
 */
export function planCases(
  count: number,
  seed: number,
  targetSteps: readonly Failpoint[] = failpoints,
): CrashCase[] {
  const random = createRandomSource(seed)
  const pick = <T>(from: readonly T[]): T => random.pickOne(from) as T
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((item) => ({ one: item, at: random.share() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one: item }) => item)
  const cases: CrashCase[] = []
  for (let round = 0; cases.length < count; round += 1) {
    // Each step occurs once with a kill either before or after it, then once more with the
    // opposite.
    const firsts = shuffled(targetSteps).map((step) => ({
      step,
      when: random.percent(50) ? ('before' as const) : ('after' as const),
    }))
    const oppositePoints = shuffled(firsts).map(({ step, when }) => ({
      step,
      when: when === 'before' ? ('after' as const) : ('before' as const),
    }))
    for (const point of [...firsts, ...oppositePoints]) {
      const nth = targetSteps.indexOf(point.step) * 2 + (point.when === 'before' ? 0 : 1)
      const scenario = stepScenarios[point.step]
      const story = pick(scenario.stories)
      const isEventStep = point.step.startsWith('event-')
      cases.push({
        number: cases.length + 1,
        story,
        ending: pick(scenario.endings ?? endings),
        card: pick(scenario.cards ?? cards),
        death: {
          ...point,
          nth: story === 'races for the last places' ? random.wholeNumber(1, PLACES) : 1,
        },
        replies: replies[(seed + round + nth) % replies.length] ?? 'given',
        only: scenario.only ?? pick(bankCalls),
        webhooks: pick(isEventStep ? webhooks.filter((how) => how !== 'never') : webhooks),
      })
    }
  }
  return cases.slice(0, count)
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { createTally } from '#testing/shopper/lunch-tally.ts'
import { percentile } from '../../../bench/tools/figures.ts'
import { type BoardEnd, type LoadDevice, type RunningBoard, openBoard } from './boards.ts'
import { createSender } from './client.ts'
import { type Due, arrivals, keepSchedule } from './schedule.ts'
import { type RequestFigures, createLoadTally } from './tally.ts'
import { type LoadCustomer, type Visits, order, createLoadClient, viewPage } from './visits.ts'

/*
 * A process that sends the load. It receives a plan, reports that it is ready, begins on command,
 * and reports its results. Visitors and boards have separate processes, so that each can use a
 * processor of its own.
 */

type PlanBase = {
  origins: readonly string[]
  seed: string
  /**
   * Duration in milliseconds, including the first `warming` milliseconds, which are not measured.
   */
  milliseconds: number
  warming: number
}
export type VisitPlan = PlanBase & {
  kind: 'visits'
  bank: string
  pages: boolean
  restaurants: readonly WireRestaurant[]
  customers: readonly LoadCustomer[]
  /** An hour. */
  orders: number
  views: number
}
export type BoardPlan = PlanBase & { kind: 'boards'; devices: readonly LoadDevice[] }
export type LoadPlan = VisitPlan | BoardPlan

export type GeneratorReport = {
  figures: RequestFigures[]
  /**
   * The 99th percentile, in milliseconds, of the delay with which requests were begun; `loop`: that
   * of this process’s event loop.
   */
  late: number
  loop: number
  /** Tokens of the acknowledged orders. */
  orders: string[]
  /**
   * A summary of the simulated lunch, as lines of text: orders placed, refused and lost, and the
   * time that an order took.
   */
  lunch: string[]
  boards: BoardEnd[]
}
/**
 * `begin` is sent once all load processes are ready; `settle` once the visitors' process has
 * reported and the jobs of its orders are done, because boards are complete only then.
 */
export type GeneratorCommand = { plan: LoadPlan } | { begin: true } | { settle: true }
export type GeneratorReply = { ready: true } | { sent: true } | { seen: GeneratorReport }

/** Number of boards opened at the same time, as in the morning. */
const AT_ONCE = 20

const tally = createLoadTally()
const sender = createSender(tally)
const loop = monitorEventLoopDelay({ resolution: 10 })
const [beginSignal, settleSignal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const say = (reply: GeneratorReply) => process.send?.(reply)

process.on('message', (command: GeneratorCommand) => {
  if ('begin' in command) beginSignal.resolve()
  else if ('settle' in command) settleSignal.resolve()
  else
    void play(command.plan).then(
      (report) => say({ seen: report }),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      },
    )
})
process.on('disconnect', () => process.exit(0))

const play = (plan: LoadPlan): Promise<GeneratorReport> =>
  plan.kind === 'visits' ? playVisits(plan) : playBoards(plan)

async function startTime({ warming }: PlanBase): Promise<void> {
  say({ ready: true })
  await beginSignal.promise
  loop.enable()
  if (warming > 0) setTimeout(() => tally.forgetTimes(), warming)
}

const seenBy = (part: Partial<GeneratorReport>): GeneratorReport => ({
  figures: tally.figures(),
  late: 0,
  loop: loop.percentile(99) / 1e6,
  orders: [],
  lunch: [],
  boards: [],
  ...part,
})

async function playVisits(plan: VisitPlan): Promise<GeneratorReport> {
  const { seed, milliseconds } = plan
  const over = new AbortController()
  const visits: Visits = { ...plan, sender, tally, over: over.signal }
  const placed: string[] = []
  const lunch = createTally()
  let visitors = 0
  const due = (name: string, perHour: number, begin: (nth: number, at: number) => Promise<void>) =>
    arrivals(perHour, milliseconds, createRandomSource(`${seed} ${name}`)).map((at, nth): Due => ({
      at,
      // Failures are already in the tally.
      begin: (moment) => begin(nth, moment).catch(() => undefined),
    }))
  const all = [
    ...due('views', plan.views, async (nth, at) => {
      const random = createRandomSource(`${seed} view ${nth}`)
      await viewPage(visits, createLoadClient(visits, (visitors += 1), random), random, at)
    }),
    ...due('orders', plan.orders, async (number) => {
      const random = createRandomSource(`${seed} order ${number}`)
      const who = createLoadClient(visits, (visitors += 1), random)
      const onPlaced = (token: string) => placed.push(token)
      await order(visits, who, { random, number, lunch, onPlaced }).catch((error: unknown) => {
        lunch.countLost(error instanceof Error ? error.message : 'unknown')
      })
    }),
  ]
  await startTime(plan)
  setTimeout(() => over.abort(), milliseconds).unref()
  const late = await keepSchedule(all)
  loop.disable()
  say({ sent: true })
  return seenBy({
    late: late.length === 0 ? 0 : percentile(late, 99),
    orders: placed,
    lunch: lunch.summary(),
  })
}

async function playBoards(plan: BoardPlan): Promise<GeneratorReport> {
  const { devices, origins, milliseconds } = plan
  const boards: RunningBoard[] = []
  for (let first = 0; first < devices.length; first += AT_ONCE)
    boards.push(
      ...(await Promise.all(
        devices.slice(first, first + AT_ONCE).map((device, i) => {
          const nth = first + i
          const address = `172.16.${(nth >> 8) & 255}.${nth & 255}`
          const origin = origins[nth % origins.length] ?? ''
          const phase = nth / devices.length
          return openBoard({ sender, tally }, { origin, address, locale: 'fr' }, device, phase)
        }),
      )),
    )
  await startTime(plan)
  await sleep(milliseconds)
  loop.disable()
  say({ sent: true })
  await settleSignal.promise
  const figures = tally.figures()
  const ends: BoardEnd[] = []
  for (let first = 0; first < boards.length; first += AT_ONCE)
    ends.push(
      ...(await Promise.all(boards.slice(first, first + AT_ONCE).map((board) => board.settle()))),
    )
  for (const board of boards) board.stop()
  return seenBy({ boards: ends, figures })
}

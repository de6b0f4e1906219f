import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type WireRestaurant, listRestaurants } from '#contract/shop/restaurants.ts'
import { watchStolen } from '../../../bench/tools/stolen.ts'
import { comesToRest, findWrong } from './checks.ts'
import { createSender } from './client.ts'
import type { GeneratorCommand, LoadPlan, GeneratorReply, GeneratorReport } from './generator.ts'
import type { LoadStage } from './stage.ts'
import { createLoadTally } from './tally.ts'
import { type Watched, watchStage } from './watch.ts'

/** Orders and page views per hour, and the duration. */
export type Load = {
  orders: number
  views: number
  minutes: number
  /** Minutes before the measured ones, in which the programs warm up. */
  warming: number
  seed: number
  pages: boolean
}
export type LoadRun = {
  load: Load
  restaurants: number
  boards: number
  programs: number
  visits: GeneratorReport
  kitchens: GeneratorReport
  watched: Watched
  /** Share of the processor time that the machine gave to other virtual machines. */
  stolen: number
  wrong: string[]
}

/**
 * Sends the load to a stage and measures the stage meanwhile; then waits for the jobs and runs the
 * checks. The boards are open before the first visitor arrives.
 */
export async function runLoad(
  stage: LoadStage,
  load: Load,
  say: (line: string) => void,
): Promise<LoadRun> {
  const restaurants = await readRestaurants(stage)
  const shared = {
    origins: stage.origins,
    seed: String(load.seed),
    milliseconds: (load.warming + load.minutes) * 60_000,
    warming: load.warming * 60_000,
  }
  const generators: Generator[] = []
  try {
    const boards = start({ ...shared, kind: 'boards', devices: stage.devices })
    const visitors = start({
      ...shared,
      kind: 'visits',
      bank: stage.bank,
      pages: load.pages,
      restaurants,
      customers: stage.customers,
      orders: load.orders,
      views: load.views,
    })
    generators.push(boards, visitors)
    await Promise.all(generators.map(({ ready }) => ready))
    say(`${stage.devices.length} boards are open`)
    const watch = await watchStage(stage)
    const { result: watched, stolen } = await watchStolen(async () => {
      for (const generator of generators) generator.tell({ begin: true })
      await sleep(load.warming * 60_000)
      await watch.begin()
      await Promise.all(generators.map(({ whenSent }) => whenSent))
      return watch.stop()
    })
    say('all requests were sent')
    const visits = await visitors.report
    const unfinishedWork = await comesToRest(stage)
    boards.tell({ settle: true })
    const kitchens = await boards.report
    const wrong = [
      ...unfinishedWork,
      ...(await findWrong(stage, { orders: visits.orders, boards: kitchens.boards })),
      ...stage.faults(),
    ]
    return {
      load,
      restaurants: restaurants.length,
      boards: stage.devices.length,
      programs: stage.origins.length,
      visits,
      kitchens,
      watched,
      stolen,
      wrong,
    }
  } finally {
    for (const generator of generators) generator.stop()
  }
}

async function readRestaurants({ origins }: LoadStage): Promise<WireRestaurant[]> {
  const sender = createSender(createLoadTally())
  const who = { origin: origins[0] ?? '', address: '192.168.0.1', locale: 'fr' } as const
  const api = sender.apiOf(who, () => 'restaurants')
  const all: WireRestaurant[] = []
  for (let after: number | undefined; ;) {
    const query = { limit: 300, ...(after === undefined ? {} : { after }) }
    const { results, next } = await api.call(listRestaurants, { query })
    all.push(...results)
    if (next === null) break
    after = next
  }
  sender.close()
  return all.filter(({ active, closed }) => active && !closed)
}

type Generator = {
  ready: Promise<void>
  whenSent: Promise<void>
  report: Promise<GeneratorReport>
  tell: (command: GeneratorCommand) => void
  stop: () => void
}

function start(plan: LoadPlan): Generator {
  const child: ChildProcess = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  const [readyPromise, sentPromise, reportPromise] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<GeneratorReport>(),
  ]
  child.on('message', (reply: GeneratorReply) => {
    if ('ready' in reply) readyPromise.resolve()
    else if ('sent' in reply) sentPromise.resolve()
    else reportPromise.resolve(reply.seen)
  })
  void once(child, 'exit').then(([code]) => {
    const error = new Error(`the process that sends the ${plan.kind} ended with ${code}`)
    for (const promise of [readyPromise, sentPromise, reportPromise]) {
      promise.promise.catch(() => undefined)
      promise.reject(error)
    }
  })
  const tell = (command: GeneratorCommand) => child.send(command)
  tell({ plan })
  return {
    ready: readyPromise.promise,
    whenSent: sentPromise.promise,
    report: reportPromise.promise,
    tell,
    stop: () => child.kill('SIGKILL'),
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type WireRestaurant, listRestaurants } from '#contract/shop/restaurants.ts'
import { watchStolen } from '../../../bench/tools/stolen.ts'
import { comesToRest, findWrong } from './checks.ts'
import { createSender } from './client.ts'
import type { Command, Plan, Reply, Seen } from './generator.ts'
import type { LoadStage } from './stage.ts'
import { createLoadTally } from './tally.ts'
import { type Watched, watchStage } from './watch.ts'

/** What is sent an hour, and for how long. */
export type Load = {
  orders: number
  views: number
  minutes: number
  /** Minutes before those, in which the programs warm: what they take is not measured. */
  warming: number
  seed: number
  pages: boolean
}
export type LoadRun = {
  load: Load
  restaurants: number
  boards: number
  programs: number
  visits: Seen
  kitchens: Seen
  watched: Watched
  /** Share of the processors that the machine gave to others. */
  stolen: number
  wrong: string[]
}

/**
 * Sends the load to a stage and looks at it meanwhile; then waits for the jobs and runs the checks.
 * Boards are open before the first visitor comes.
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
    const boards = start({ ...shared, what: 'boards', devices: stage.devices })
    const visitors = start({
      ...shared,
      what: 'visits',
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
    const { done: watched, stolen } = await watchStolen(async () => {
      for (const generator of generators) generator.tell({ begin: true })
      await sleep(load.warming * 60_000)
      await watch.begin()
      await Promise.all(generators.map(({ sent }) => sent))
      return watch.stop()
    })
    say('all was sent')
    const visits = await visitors.seen
    const left = await comesToRest(stage)
    boards.tell({ settle: true })
    const kitchens = await boards.seen
    const wrong = [
      ...left,
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
  sent: Promise<void>
  seen: Promise<Seen>
  tell: (command: Command) => void
  stop: () => void
}

function start(plan: Plan): Generator {
  const child: ChildProcess = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  const [ready, sent, seen] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<Seen>(),
  ]
  child.on('message', (reply: Reply) => {
    if ('ready' in reply) ready.resolve()
    else if ('sent' in reply) sent.resolve()
    else seen.resolve(reply.seen)
  })
  void once(child, 'exit').then(([code]) => {
    const error = new Error(`what sends the ${plan.what} ended with ${code}`)
    for (const promise of [ready, sent, seen]) {
      promise.promise.catch(() => undefined)
      promise.reject(error)
    }
  })
  const tell = (command: Command) => child.send(command)
  tell({ plan })
  return {
    ready: ready.promise,
    sent: sent.promise,
    seen: seen.promise,
    tell,
    stop: () => child.kill('SIGKILL'),
  }
}

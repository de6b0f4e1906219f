import { setTimeout as sleep } from 'node:timers/promises'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type Answered, basket, freeTime, placeOrder } from '../crash/customer.ts'
import { type House, sendTo } from '../crash/house.ts'
import type { Played } from './play-fault.ts'
import type { Site } from './site.ts'

export const programFaultNames = ['program stands still', 'dead line'] as const
export type ProgramFaultName = (typeof programFaultNames)[number]

/**
 * Longer than a connection may be silent and than a job waits for the process that claimed it (ms).
 */
const STANDS_STILL = 70_000
/** Requests sent meanwhile are answered within this after the process resumes (ms). */
const ANSWERED_WITHIN = 10_000
/** Longer than a program waits for an answer from the database (ms). */
const HELD_FOR = 25_000
const CUT_FOR = 2000

/** Causes a fault of a program, or of its connection to the database, and repairs it. */
export async function playProgramFault(
  site: Site,
  fault: ProgramFaultName,
  away: number,
): Promise<Played> {
  return fault === 'program stands still' ? standStill(site) : breakLine(site, away)
}

/**
 * The first shop gets no processor time. Requests sent before or meanwhile, whose clients still
 * wait, are answered afterwards.
 */
async function standStill(site: Site): Promise<Played> {
  const [shop = ''] = site.shops
  let returned = Number.POSITIVE_INFINITY
  const patient: House = {
    ...site,
    async send(method, path, body, key) {
      try {
        return await sendTo(shop + path, { method, body, key, within: STANDS_STILL + 60_000 })
      } catch (error) {
        site.faults.push(
          `program stands still: ${path} was not answered: ${String(error)} ${String((error as Error).cause)}`,
        )
        throw error
      } finally {
        if (performance.now() > returned + ANSWERED_WITHIN)
          site.faults.push(`program stands still: ${path} was not answered in time`)
      }
    },
  }
  const body = await basket(site, { takeawayAt: await freeTime(site, 4) })
  const asked = [placeOrder(patient, body)]
  await sleep(20)
  site.signal('a', 'SIGSTOP')
  asked.push(placeOrder(patient, body), placeOrder(patient, body, 2))
  const looked = patient.send('GET', `/api/restaurants/${HAUSSMANN}/takeaway`)
  await sleep(STANDS_STILL)
  returned = performance.now()
  site.signal('a', 'SIGCONT')
  const [orders] = await Promise.all([Promise.all(asked), looked])
  return {
    orders: orders.filter((order): order is Answered => order !== null),
    still: [shop],
    unreachable: [],
  }
}

/**
 * The connection of one shop to the database, or of both, transmits nothing; then it is cut, and
 * then restored.
 */
async function breakLine(site: Site, away: number): Promise<Played> {
  const which = away % 3
  const lines = site.lines.filter((_, i) => which === 2 || i === which)
  for (const line of lines) line.hold()
  await sleep(HELD_FOR + away)
  for (const line of lines) line.cut()
  await sleep(CUT_FOR)
  for (const line of lines) line.mend()
  return {
    orders: [],
    still: [],
    unreachable: site.shops.filter((_, i) => which === 2 || i === which),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayIn } from '#domain/time/opening.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { newPairingCode } from '#server/stores/kitchen/devices.ts'
import { renewPerson } from '#server/stores/kitchen/people.ts'
import { type WorkingBoard, aWorkingBoard } from '#testing/builders/a-working-board.ts'
import { BOURSE } from '#testing/builders/an-order.ts'
import { LITTLE_MEMORY, type TestAnswer } from '#testing/programs/test-app.ts'
import { isSoon } from '../crash/environment.ts'
import type { FaultSite } from './site.ts'

const PIN = '2468'
const PAUSE = 100
/** The board has shown everything within this after the lunch (ms). */
const SHOWN_WITHIN = 15_000

/** A board of the small restaurant, which goes on whatever happens to the programs. */
export async function openKitchen(site: FaultSite): Promise<WorkingBoard> {
  const passwords = createPasswords(createMetrics().registry, { memory: LITTLE_MEMORY })
  await renewPerson(
    { database: site.database, passwords },
    {
      restaurant: BOURSE,
      name: 'Camille',
      pin: PIN,
    },
  )
  return aWorkingBoard({
    code: await newPairingCode(site.database.db, BOURSE, site.now()),
    pin: PIN,
    fail: (problem) => site.faults.push(problem),
    async ask(method, path, body, headers): Promise<TestAnswer> {
      for (let tries = 0; tries < site.patience; tries += 1) {
        const answer = await site.ask(method, path, { body, headers }).catch(() => null)
        if (answer !== null && answer.status < 500) return answer
        if (answer !== null && !site.mayAnswer(answer))
          site.faults.push(`${method} ${path} was answered with ${answer.text}`)
        await sleep(PAUSE)
      }
      throw new Error(`${path} was never answered`)
    },
  })
}

/** Orders of today that stand and did not come to the board, or came as several tickets. */
export async function ticketFaults(site: FaultSite, board: WorkingBoard): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id::text as id from orders cross join lateral (
      select status from order_steps where order_id = orders.id order by position desc limit 1
    ) step
    where restaurant_id = ${BOURSE} and takeaway_on = ${dayIn(site.now()).toString()}::date
      and status not in ('awaiting-payment', 'cancelled')`.execute(site.database.db)
  const wrong = () => rows.filter(({ id }) => board.ticketCounts.get(id) !== 1)
  await isSoon(() => wrong().length === 0, SHOWN_WITHIN)
  return wrong().map(({ id }) => `order ${id} came as ${board.ticketCounts.get(id) ?? 0} tickets`)
}

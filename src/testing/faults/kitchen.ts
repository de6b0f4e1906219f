import { allRows } from '#server/db/statements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayIn } from '#domain/time/opening.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { newPairingCode } from '#server/stores/kitchen/devices.ts'
import { renewPerson } from '#server/stores/kitchen/people.ts'
import { type WorkingBoard, aWorkingBoard } from '#testing/shopper/a-working-board.ts'
import { BOURSE } from '#testing/builders/an-order.ts'
import { LITTLE_MEMORY, type TestAnswer } from '#testing/programs/test-app.ts'
import { isSoon } from '#testing/runs/is-soon.ts'
import type { FaultSite } from './site.ts'

const PIN = '2468'
const PAUSE = 100
/** Milliseconds after the lunch within which the board must have shown everything. */
const SHOWN_WITHIN = 15_000

/** A simulated board of the small restaurant, which continues whatever happens to the programs. */
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
    async ask(request): Promise<TestAnswer> {
      for (let tries = 0; tries < site.patience; tries += 1) {
        const answer = await site.send(request).catch(() => null)
        if (answer !== null && answer.status < 500) return answer
        if (answer !== null && !site.mayAnswer(answer))
          site.faults.push(`${request.method} ${request.path} was answered with ${answer.text}`)
        await sleep(PAUSE)
      }
      throw new Error(`no program answered ${request.path}`)
    },
  })
}

/** Active orders of today that never appeared on the board, or appeared as several tickets. */
export async function ticketFaults(site: FaultSite, board: WorkingBoard): Promise<string[]> {
  const rows = await allRows(site.database.db)<{ id: string }>`
    select orders.id::text as id from orders cross join lateral (
      select status from order_steps where order_id = orders.id order by position desc limit 1
    ) step
    where restaurant_id = ${BOURSE} and takeaway_on = ${dayIn(site.now()).toString()}::date
      and status not in ('awaiting-payment', 'cancelled')`
  const wrong = () => rows.filter(({ id }) => board.ticketCounts.get(id) !== 1)
  await isSoon(() => wrong().length === 0, SHOWN_WITHIN)
  return wrong().map(({ id }) => `order ${id} came as ${board.ticketCounts.get(id) ?? 0} tickets`)
}

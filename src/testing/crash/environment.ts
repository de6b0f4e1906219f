import type { Problem } from '#contract/errors.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type ControlledProgram, warmUp } from '#testing/programs/controlled-program.ts'
import { freePort } from '#testing/programs/postgres.ts'
import {
  type ShopEnvironment,
  openGround,
  unexpectedOf,
  withApi,
} from '#testing/programs/shop-environment.ts'
import { sendTo } from '#testing/shopper/send.ts'

/** Few places in each slot of the restaurant, so that customers compete for them. */
export const PLACES = 6
const ANSWER_WITHIN = 15_000

/** A shop that is restarted whenever it is killed, and its payment service. */
export async function openShopEnvironment(databaseUrl: string): Promise<ShopEnvironment> {
  const origin = `http://127.0.0.1:${await freePort()}`
  const ground = await openGround(databaseUrl, {
    publicUrl: origin,
    places: { [HAUSSMANN]: PLACES },
  })
  const { settings, ahead, faults } = ground
  const jobs = await openJobs(ground.database, (error) => faults.push(String(error)))
  const shopSettings = { ...settings, PORT: new URL(origin).port, CRASH_WARM: 'true' }
  const warm = () => warmUp('src/server/program/main.ts', shopSettings)
  let [deaths, closing] = [0, false]
  let spare = warm()
  let shop: ControlledProgram
  let up: Promise<void>
  function open(): Promise<void> {
    shop = spare
    spare = warm()
    const present = shop
    void present.ended.then((signal) => {
      faults.push(...unexpectedOf(present.output()))
      if (closing) return
      if (signal === 'SIGKILL') deaths += 1
      else faults.push(`the shop ended by itself: ${present.output()}`)
      up = open()
    })
    return present.go(ahead).then(() => {})
  }
  up = open()
  await up

  return withApi({
    ...ground,
    jobs,
    patience: 120,
    mayAnswer: (answer) => answer.json<Problem>().code === 'payment_unavailable',
    deaths: () => deaths,
    async send(request) {
      await up
      return sendTo(origin, request, ANSWER_WITHIN)
    },
    async doom(death) {
      await up
      await shop.tell({ death })
    },
    moveClock: (milliseconds) =>
      ground.moveClock(milliseconds, (lead) => shop.tell({ ahead: lead })),
    async close() {
      closing = true
      for (const program of [shop, spare]) program.kill()
      await Promise.all([shop, spare].map((program) => program.ended))
      await jobs.stop()
      await ground.close()
    },
  })
}

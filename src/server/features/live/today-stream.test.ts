import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { type EventReader, readEvents } from '#testing/builders/an-event-stream.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let origin = ''
beforeAll(async () => {
  app = await openTestApp('postgres')
  await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
  const address = app.app.server.address()
  origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterAll(() => app.close())

it('the event stream of the office’s day ends with its session, and other sessions’ streams stay open (P2)', async () => {
  const owner = await aPersonWith(app, 'owner')
  const leaver = await aPersonWith(app, 'owner')
  const follow = (person: typeof owner): Promise<EventReader> =>
    readEvents(`${origin}/api/office/today/events`, {
      cookie: `__Host-office=${person.browser.cookies.get('__Host-office') ?? ''}`,
    })
  const [stays, ends] = [await follow(owner), await follow(leaver)]
  await expect.poll(() => [stays.events.length, ends.events.length]).toEqual([1, 1])
  expect((await leaver.browser.ask('DELETE', '/api/office/session')).status).toBe(200)
  await place(app, await anOrder(app))
  await ends.ended
  await expect.poll(() => stays.events.length, { timeout: 10_000 }).toBe(2)
  expect([stays.isOpen(), ends.events.length]).toEqual([true, 1])
  stays.leave()
})

import type { FastifyInstance } from 'fastify'
import {
  beatHeart as beatEndpoint,
  comeToDesk as comeEndpoint,
  findTickets as findEndpoint,
  getBoard,
  getDesk,
  leaveDesk as leaveEndpoint,
  pairDevice as pairEndpoint,
  tapTicket,
  undoHandOver,
} from '#contract/kitchen/kitchen.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { setCookie } from '#server/http/guards/session-cookies.ts'
import type { Services } from '#server/services/services.ts'
import { createBoardChanges } from '#server/features/kitchen/board-changes.ts'
import { readBoard } from '#server/features/kitchen/board.ts'
import { readDesk } from '#server/features/kitchen/desk.ts'
import { findTickets } from '#server/features/kitchen/find.ts'
import { beatHeart } from '#server/features/kitchen/heartbeat.ts'
import { comeToDesk, confirmByPin, leaveDesk } from '#server/stores/kitchen/people.ts'
import { pair } from '#server/features/kitchen/manage.ts'
import { applyTap } from '#server/features/kitchen/tap.ts'
import { seenBy } from '#server/features/kitchen/tickets.ts'

/** The longest time that browsers keep a cookie: a device stays paired until it is unpaired. */
const COOKIE_MILLISECONDS = 400 * 86_400_000

export function kitchenRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now } = services

  registerEndpoint(
    app,
    pairEndpoint,
    async ({ body, request, reply }) => {
      const paired = await pair(database, { ...body, at: now() })
      if (paired === null) throw new Refusal('pairing_code_invalid')
      const desk = await readDesk(services, paired.viewer)
      if (!isOurPage(request)) return { desk, token: paired.token }
      setCookie(reply, 'kitchen', {
        value: paired.token,
        until: now() + COOKIE_MILLISECONDS,
        now: now(),
      })
      return { desk, token: null }
    },
    { limit: { name: 'pairings', calls: config.loginsPerMinute, seconds: 60 } },
  )

  registerEndpoint(app, getDesk, ({ desk }) => readDesk(services, desk))

  registerEndpoint(app, comeEndpoint, async ({ desk, body }) => {
    await comeToDesk(services, desk, body)
    return readDesk(services, desk)
  })

  registerEndpoint(app, leaveEndpoint, async ({ desk }) => {
    await leaveDesk(database.db, desk.device)
    return readDesk(services, desk)
  })

  const boards = createBoardChanges()
  registerEndpoint(app, getBoard, async ({ desk, query }) =>
    boards.replyFor(await readBoard(services, desk), query.since),
  )

  registerEndpoint(app, tapTicket, ({ desk, body, idempotencyKey }) =>
    applyTap(services, { ...desk, key: idempotencyKey, tap: body }),
  )

  registerEndpoint(app, undoHandOver, async ({ desk, body, idempotencyKey: key }) => {
    const { order, pin, money } = body
    await confirmByPin(services, desk.restaurant, { person: desk.person, pin })
    return applyTap(services, { ...desk, key, tap: { order, action: 'undo-hand-over', money } })
  })

  registerEndpoint(app, findEndpoint, async ({ desk, query }) => ({
    results: seenBy(desk.person, await findTickets(services, desk.restaurant, query.find)),
  }))

  registerEndpoint(app, beatEndpoint, async ({ desk, body }) => {
    await beatHeart(services, desk, body.showing)
    return { now: new Date(now()).toISOString() }
  })
}

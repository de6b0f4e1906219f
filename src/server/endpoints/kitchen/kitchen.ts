import type { FastifyInstance } from 'fastify'
import {
  beatHeart as beatEndpoint,
  signInAtBoard as comeEndpoint,
  findTickets as findEndpoint,
  getBoard,
  getBoardSession,
  getKitchenDay,
  signOutAtBoard as leaveEndpoint,
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
import { readBoardSession } from '#server/features/kitchen/board-session.ts'
import { readKitchenDay } from '#server/features/kitchen/kitchen-day.ts'
import { findTickets } from '#server/features/kitchen/find-tickets.ts'
import { beatHeart } from '#server/features/kitchen/heartbeat.ts'
import { beginShift, confirmByPin, endShift } from '#server/stores/kitchen/people.ts'
import { pairKitchenDevice } from '#server/features/kitchen/manage-kitchen.ts'
import { applyTap } from '#server/features/kitchen/tap.ts'
import { ticketSeenBy } from '#server/features/kitchen/tickets.ts'

/**
 * Milliseconds for which the cookie of a paired device is valid: the longest time that browsers
 * store one, because a device stays paired until it is unpaired.
 */
const COOKIE_MILLISECONDS = 400 * 86_400_000

export function kitchenRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now } = services

  registerEndpoint(
    app,
    pairEndpoint,
    async ({ body, request, reply }) => {
      const paired = await pairKitchenDevice(database, { ...body, at: now() })
      if (paired === null) throw new Refusal('pairing_code_invalid')
      const desk = await readBoardSession(services, paired.viewer)
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

  registerEndpoint(app, getBoardSession, ({ desk }) => readBoardSession(services, desk))

  registerEndpoint(app, comeEndpoint, async ({ desk, body }) => {
    await beginShift(services, desk, body)
    return readBoardSession(services, desk)
  })

  registerEndpoint(app, leaveEndpoint, async ({ desk }) => {
    await endShift(database.db, desk.device)
    return readBoardSession(services, desk)
  })

  const boards = createBoardChanges()
  registerEndpoint(app, getBoard, async ({ desk, query }) =>
    boards.replyFor(await readBoard(services, desk), query.since),
  )

  registerEndpoint(app, getKitchenDay, ({ desk }) => readKitchenDay(services, desk))

  registerEndpoint(app, tapTicket, ({ desk, body, idempotencyKey }) =>
    applyTap(services, { ...desk, key: idempotencyKey, tap: body }),
  )

  registerEndpoint(app, undoHandOver, async ({ desk, body, idempotencyKey: key }) => {
    const { order, pin, money } = body
    await confirmByPin(services, desk.restaurant, { person: desk.person, pin })
    return applyTap(services, { ...desk, key, tap: { order, action: 'undo-hand-over', money } })
  })

  registerEndpoint(app, findEndpoint, async ({ desk, query }) => ({
    results: ticketSeenBy(desk.person, await findTickets(services, desk.restaurant, query.find)),
  }))

  registerEndpoint(app, beatEndpoint, async ({ desk, body }) => {
    await beatHeart(services, desk, body.showing)
    return { now: new Date(now()).toISOString() }
  })
}

import * as board from '#contract/kitchen/board.ts'
import * as desks from '#contract/kitchen/desk.ts'
import * as taps from '#contract/kitchen/taps.ts'
import * as tickets from '#contract/kitchen/tickets.ts'
import * as kitchens from '#contract/office/kitchens.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { createBoardChanges } from '#server/features/kitchen/board-changes.ts'
import { readBoardSession } from '#server/features/kitchen/board-session.ts'
import { readBoard } from '#server/features/kitchen/board.ts'
import { findTickets } from '#server/features/kitchen/find-tickets.ts'
import { beatHeart } from '#server/features/kitchen/heartbeat.ts'
import { readKitchenDay } from '#server/features/kitchen/kitchen-day.ts'
import {
  addCook,
  changeKitchen,
  newPairingCode,
  removeCook,
  renewCookPin,
  unpairFromOffice,
} from '#server/features/kitchen/manage-from-office.ts'
import { pairKitchenDevice } from '#server/features/kitchen/manage-kitchen.ts'
import { entryOf, listKitchens, readKitchen } from '#server/features/kitchen/read-kitchens.ts'
import { applyTap } from '#server/features/kitchen/tap.ts'
import { ticketSeenBy, readTicket } from '#server/features/kitchen/tickets.ts'
import { printWords } from '#server/features/prints/print-labels.ts'
import { labelPages, ticketPage } from '#server/features/prints/ticket-pages.ts'
import { isOurPage } from '#server/http/guards/guards.ts'
import { setCookie } from '#server/http/guards/session-cookies.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { oncePerProgram } from '#server/services/once-per-program.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import { beginShift, confirmByPin, endShift } from '#server/stores/kitchen/people.ts'
import { readSettings } from '#server/stores/kitchen/settings.ts'

/**
 * Milliseconds for which the cookie of a paired device is valid: the longest time that browsers
 * store one, because a device stays paired until it is unpaired.
 */
const COOKIE_MILLISECONDS = 400 * 86_400_000

const boardsOf = oncePerProgram(createBoardChanges)

const refusalOf = {
  away: 'printer_away',
  'no-paper': 'printer_no_paper',
  'not-ready': 'printer_not_ready',
} as const

const wordsOf = ({ catalogue }: Services, locale: Locale) => {
  const names = new Map(
    catalogue.now().source.documents.allergens.map(({ code, name }) => [code, name[locale]]),
  )
  return { ...printWords(locale), allergen: (code: Allergen) => names.get(code) ?? code }
}

export const kitchenRoutes: readonly Route[] = [
  route(
    desks.pairDevice,
    async (services, { body, request, reply }) => {
      const paired = await pairKitchenDevice(services.database, { ...body, at: services.now() })
      if (paired === null) throw new Refusal('pairing_code_invalid')
      const desk = await readBoardSession(services, paired.viewer)
      if (!isOurPage(request)) return { desk, token: paired.token }
      setCookie(reply, 'kitchen', {
        value: paired.token,
        until: services.now() + COOKIE_MILLISECONDS,
        now: services.now(),
      })
      return { desk, token: null }
    },
    { limit: ['pairings', 'loginsPerMinute'] },
  ),
  route(desks.getBoardSession, (services, { desk }) => readBoardSession(services, desk)),
  route(desks.signInAtBoard, async (services, { desk, body }) => {
    await beginShift(services, desk, body)
    return readBoardSession(services, desk)
  }),
  route(desks.signOutAtBoard, async (services, { desk }) => {
    await endShift(services.database.db, desk.device)
    return readBoardSession(services, desk)
  }),
  route(board.getBoard, async (services, { desk, query }) =>
    boardsOf(services).replyFor(await readBoard(services, desk), query.since),
  ),
  route(board.getKitchenDay, (services, { desk }) => readKitchenDay(services, desk)),
  route(taps.tapTicket, (services, { desk, body, idempotencyKey }) =>
    applyTap(services, { ...desk, key: idempotencyKey, tap: body }),
  ),
  route(taps.undoHandOver, async (services, { desk, body, idempotencyKey: key }) => {
    const { order, pin, money } = body
    await confirmByPin(services, desk.restaurant, { person: desk.person, pin })
    return applyTap(services, { ...desk, key, tap: { order, action: 'undo-hand-over', money } })
  }),
  route(tickets.findTickets, async (services, { desk, query }) => ({
    results: ticketSeenBy(desk.person, await findTickets(services, desk.restaurant, query.find)),
  })),
  route(desks.beatHeart, async (services, { desk, body }) => {
    await beatHeart(services, desk, body.showing)
    return { now: new Date(services.now()).toISOString() }
  }),
  route(
    tickets.printTicket,
    async (services, { body: { order, what: printout }, desk: { restaurant }, locale }) => {
      const ticket = await readTicket(services, restaurant, order)
      if (ticket === null) throw new Refusal('not_found')
      const { printer } = await readSettings(services.database.db, restaurant)
      if (printer === null) throw new Refusal('printer_missing')
      const words = wordsOf(services, locale)
      const pages = [
        ...(printout === 'labels' ? [] : [ticketPage(ticket, words)]),
        ...(printout === 'ticket' ? [] : labelPages(ticket, words)),
      ]
      const outcome = await services.printers.print(printer, pages)
      if (outcome !== 'printed') throw new Refusal(refusalOf[outcome])
      return { printed: pages.length }
    },
  ),
  route(kitchens.listKitchens, async (services, { staff }) => ({
    results: await listKitchens(services, staff),
  })),
  route(kitchens.getKitchen, (services, { staff, params }) =>
    readKitchen(services, entryOf(services, staff, 'kitchens', params.kitchen)),
  ),
  route(kitchens.makeOfficePairingCode, newPairingCode),
  route(kitchens.unpairOfficeDevice, unpairFromOffice),
  route(kitchens.addKitchenPerson, (services, { staff, params, body }) =>
    addCook(services, staff, { ...params, ...body }),
  ),
  route(kitchens.renewKitchenPin, renewCookPin),
  route(kitchens.removeKitchenPerson, removeCook),
  route(kitchens.changeKitchenSettings, (services, { staff, params, body }) =>
    changeKitchen(services, staff, { ...params, ...body }),
  ),
]

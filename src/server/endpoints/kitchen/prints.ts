import type { FastifyInstance } from 'fastify'
import { printTicket } from '#contract/kitchen/kitchen.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { readSettings } from '#server/stores/kitchen/settings.ts'
import { readTicket } from '#server/features/kitchen/tickets.ts'
import { printWords } from '#server/features/prints/print-labels.ts'
import { labelPages, ticketPage } from '#server/features/prints/ticket-pages.ts'

const refusalOf = {
  away: 'printer_away',
  'no-paper': 'printer_no_paper',
  'not-ready': 'printer_not_ready',
} as const

/**
 * Routes that print a ticket or a label. They print only on the restaurant's own printer; a
 * repeated request prints again.
 */
export function printRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, database, printers } = services

  const wordsOf = (locale: Locale) => {
    const names = new Map(
      catalogue.now().source.documents.allergens.map(({ code, name }) => [code, name[locale]]),
    )
    return { ...printWords(locale), allergen: (code: Allergen) => names.get(code) ?? code }
  }

  registerEndpoint(
    app,
    printTicket,
    async ({ body: { order, what: printout }, desk: { restaurant }, locale }) => {
      const ticket = await readTicket(services, restaurant, order)
      if (ticket === null) throw new Refusal('not_found')
      const { printer } = await readSettings(database.db, restaurant)
      if (printer === null) throw new Refusal('printer_missing')
      const words = wordsOf(locale)
      const pages = [
        ...(printout === 'labels' ? [] : [ticketPage(ticket, words)]),
        ...(printout === 'ticket' ? [] : labelPages(ticket, words)),
      ]
      const outcome = await printers.print(printer, pages)
      if (outcome !== 'printed') throw new Refusal(refusalOf[outcome])
      return { printed: pages.length }
    },
  )
}

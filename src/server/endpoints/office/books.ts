import type { FastifyInstance } from 'fastify'
import {
  closeBooks as closeEndpoint,
  getAttestation,
  getBooks,
  listClosings,
} from '#contract/office/books.ts'
import { CLOSED_BY_HAND_AFTER, closeBooks } from '#server/features/books/close-books.ts'
import { readAttestation, readBooks, readClosings } from '#server/features/books/read-books.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function bookRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getBooks, () => readBooks(services))

  registerEndpoint(app, listClosings, ({ query }) => readClosings(services, query))

  registerEndpoint(app, closeEndpoint, async ({ staff: { staff }, request }) => ({
    closed: await closeBooks(services, {
      endedFor: CLOSED_BY_HAND_AFTER,
      by: { by: 'staff', staff },
      report: (error) => request.log.error({ err: error }, 'a receipt could not be corrected'),
    }),
  }))

  registerEndpoint(app, getAttestation, ({ query: { seller } }) =>
    readAttestation(services, seller),
  )
}

import * as books from '#contract/office/books.ts'
import { CLOSED_BY_HAND_AFTER, closeBooks } from '#server/features/books/close-books.ts'
import { readAttestation, readBooks, readClosings } from '#server/features/books/read-books.ts'
import { type Route, route } from '#server/services/route.ts'

export const bookRoutes: readonly Route[] = [
  route(books.getBooks, (services) => readBooks(services)),
  route(books.listClosings, readClosings),
  route(books.closeBooks, async (services, { staff: { staff }, request }) => ({
    closed: await closeBooks(services, {
      endedFor: CLOSED_BY_HAND_AFTER,
      by: { by: 'staff', staff },
      report: (error) => request.log.error({ err: error }, 'a receipt could not be corrected'),
    }),
  })),
  route(books.getAttestation, (services, { query: { seller } }) =>
    readAttestation(services, seller),
  ),
]

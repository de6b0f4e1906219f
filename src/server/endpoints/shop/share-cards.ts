import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/kit/refusal.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Services } from '#server/services/services.ts'
import { toPng } from '#server/kit/to-png.ts'
import { CARD } from '#server/features/search-engines/card-picture.ts'
import { cardsOf } from '#server/features/search-engines/cards.ts'

/** The most bytes of cards cached in memory. All cards of the chain take about a tenth of it. */
const CARD_BYTES = 60_000_000
const FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * The social cards as PNG: `/assets/ui/cards/home.3f2a91c0.png`. Only existing pages have one. Each
 * card is made once, and one at a time, so that requests for them cannot overload the machine.
 */
export function cardRoutes(app: FastifyInstance, { catalogue }: Pick<Services, 'catalogue'>): void {
  const ready = createRecent<Buffer>(CARD_BYTES, ({ length }) => length)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<Buffer>): Promise<Buffer> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  app.get<{ Params: { file: string } }>('/assets/ui/cards/:file', async (request, reply) => {
    const name = request.params.file.match(/^([a-z0-9-]{1,120})\.[0-9a-f]{8}\.png$/)?.[1]
    const card = name === undefined ? undefined : cardsOf(catalogue.now()).get(name)
    if (card === undefined) throw new Refusal('not_found')
    const png = await ready.wait(card.address, () => inTurn(() => toPng(card.svg, CARD.width)))
    // The address of an earlier drawing returns the current one, but not as immutable.
    const keep = request.url === card.address ? FOR_GOOD : 'no-cache'
    return reply.type('image/png').header('cache-control', keep).send(png)
  })
}

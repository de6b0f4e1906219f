import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { isLocale } from '#contract/pages/locales.ts'
import { bowlPath, bowlQrPath } from '#contract/shop/shared-bowl.ts'
import { readBowlCode } from '#domain/commands/bowl-code.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { qrCode } from '#server/kit/qr-code.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Services } from '#server/services/services.ts'
import { toPng } from '#server/kit/bitmaps.ts'
import { limitHere } from '#server/http/guards/rate-limits.ts'
import { bowlCard } from '#server/features/search-engines/bowl-card.ts'
import { CARD } from '#server/features/search-engines/card-picture.ts'
import { type Card, cardsOf } from '#server/features/search-engines/cards.ts'

/**
 * Maximum size of the cards and QR codes cached in memory, in bytes. All cards of the chain take
 * about a tenth of it.
 */
const CARD_BYTES = 60_000_000
const FOR_GOOD = 'public, max-age=31536000, immutable'

/**
 * Routes of the social cards as PNG: `/assets/ui/cards/home.3f2a91c0.png`. Every page and every
 * bowl has a card; that of a bowl is `/assets/ui/cards/bowl/CODE.3f2a91c0.png` (E4). A card is
 * created on its first request, and only one at a time, so that requests cannot overload the
 * machine.
 */
export function cardRoutes(
  app: FastifyInstance,
  { catalogue, config }: Pick<Services, 'catalogue' | 'config'>,
): void {
  const ready = createRecent<Buffer>(CARD_BYTES, ({ length }) => length)
  const queue = new PQueue({ concurrency: 1 })
  const pngOf = (card: Card) =>
    ready.wait(card.address, () => queue.add(() => toPng(card.svg, CARD.width)))
  const sendCard = async (request: FastifyRequest, reply: FastifyReply, card: Card | undefined) => {
    if (card === undefined) throw new Refusal('not_found')
    // A request for the address of an earlier version of a card gets the current card, which
    // clients must then not cache as immutable.
    const keep = request.url === card.address ? FOR_GOOD : 'no-cache'
    return reply
      .type('image/png')
      .header('cache-control', keep)
      .send(await pngOf(card))
  }

  app.get<{ Params: { file: string } }>('/assets/ui/cards/:file', async (request, reply) => {
    const name = request.params.file.match(/^([a-z0-9-]{1,120})\.[0-9a-f]{8}\.png$/)?.[1]
    const card = name === undefined ? undefined : cardsOf(catalogue.now()).get(name)
    return sendCard(request, reply, card)
  })

  const limited = { limitHere: limitHere(config.renderingsPerMinute, 60) }
  // Rate-limited, because anybody can invent any number of codes. The wildcard is needed because a
  // code may be longer than a route parameter.
  app.get<{ Params: { '*': string } }>(
    '/assets/ui/cards/bowl/*',
    { config: limited },
    async (request, reply) => {
      const code = request.params['*'].match(/^([\w-]+)\.[0-9a-f]{8}\.png$/)?.[1]
      return sendCard(request, reply, bowlCard(code ?? '', catalogue.now()))
    },
  )

  app.get<{ Params: { '*': string } }>(
    '/assets/ui/qr/*',
    { config: limited },
    async (request, reply) => {
      const [, locale, code = ''] = request.params['*'].match(/^([a-z]{2})\/([\w-]+)\.svg$/) ?? []
      if (!isLocale(locale) || readBowlCode(code) === null) throw new Refusal('not_found')
      const path = bowlQrPath(locale, code)
      if (path === null) throw new Refusal('not_found')
      const svg = await ready.wait(path, async () =>
        Buffer.from(qrCode(config.publicUrl + bowlPath(locale, code))),
      )
      return reply.type('image/svg+xml').header('cache-control', FOR_GOOD).send(svg)
    },
  )
}

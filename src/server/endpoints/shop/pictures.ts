import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/kit/refusal.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Services } from '#server/services/services.ts'

const PICTURE_BYTES = 50_000_000

/**
 * The drawn pictures, under the static assets: `/assets/ui/pictures/la-cesar.3f2a91c0.svg` (S10).
 */
export function pictureRoutes(app: FastifyInstance, { catalogue }: Services): void {
  const ready = createRecent<ReadyReply>(PICTURE_BYTES, ({ size }) => size)
  app.get<{ Params: { file: string } }>('/assets/ui/pictures/:file', async (request, reply) => {
    const name = request.params.file.match(/^([a-z0-9-]{1,120})\.[0-9a-f]{8}\.svg$/)?.[1]
    const { pictures, pilots } = catalogue.now()
    const found =
      name === undefined
        ? []
        : [pictures, ...[...pilots.values()].map((pilot) => pilot.pictures)].flatMap(
            (own) => own.get(name) ?? [],
          )
    const picture = found.find(({ address }) => address === request.url) ?? found[0]
    if (picture === undefined) throw new Refusal('not_found')
    const svg = await ready.wait(picture.address, () =>
      readyReply(picture.svg, 'image/svg+xml; charset=utf-8', []),
    )
    // The address of an earlier drawing returns the current one, but not as immutable.
    const current = request.url === picture.address
    return sendReady(
      request,
      reply,
      svg,
      current ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
  })
}

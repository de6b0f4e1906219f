import type { FastifyInstance } from 'fastify'
import PQueue from 'p-queue'
import { bitmapAddress, bitmapWidths, isBowl } from '#contract/shop/pictures.ts'
import { toWebp } from '#server/kit/bitmaps.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Services } from '#server/services/services.ts'

const DRAWING_BYTES = 50_000_000
const BITMAP_BYTES = 50_000_000
const FILE = /^([a-z0-9-]{1,120})\.[0-9a-f]{8}(?:\.bowl)?(?:\.svg|\.(\d{3})\.webp)$/

/**
 * Routes of the drawn pictures, under the static assets:
 * `/assets/ui/pictures/la-cesar.3f2a91c0.svg` (S10). Bowls also exist as bitmaps:
 * `/assets/ui/pictures/front-bowl.3f2a91c0.bowl.400.webp`. A bitmap is created on its first
 * request, and only one at a time, so that requests cannot overload the machine.
 */
export function pictureRoutes(app: FastifyInstance, { catalogue }: Services): void {
  const drawings = createRecent<ReadyReply>(DRAWING_BYTES, ({ size }) => size)
  const bitmaps = createRecent<Buffer>(BITMAP_BYTES, ({ length }) => length)
  const queue = new PQueue({ concurrency: 1 })

  app.get<{ Params: { file: string } }>('/assets/ui/pictures/:file', async (request, reply) => {
    const [, name = '', wide] = request.params.file.match(FILE) ?? []
    const width = bitmapWidths.find((bitmapWidth) => String(bitmapWidth) === wide)
    const { pictures, pilots } = catalogue.now()
    const candidates = [pictures, ...[...pilots.values()].map((pilot) => pilot.pictures)].flatMap(
      (cataloguePictures) => {
        const picture = cataloguePictures.get(name)
        if (picture === undefined) return []
        const { address, svg } = picture
        if (wide === undefined) return { svg, address }
        if (width === undefined || !isBowl(address)) return []
        return { svg, address: bitmapAddress(address, width) }
      },
    )
    const picture = candidates.find(({ address }) => address === request.url) ?? candidates[0]
    if (picture === undefined) throw new Refusal('not_found')
    const { svg, address } = picture
    // A request for the address of an earlier version of a drawing gets the current drawing, which
    // clients must then not cache as immutable.
    const keep = request.url === address ? 'public, max-age=31536000, immutable' : 'no-cache'
    if (width === undefined) {
      const drawing = await drawings.wait(address, () =>
        readyReply(svg, 'image/svg+xml; charset=utf-8', []),
      )
      return sendReady(request, reply, drawing, keep)
    }
    const bitmap = await bitmaps.wait(address, () => queue.add(() => toWebp(svg, width)))
    return reply.type('image/webp').header('cache-control', keep).send(bitmap)
  })
}

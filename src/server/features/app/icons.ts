import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeSvg } from '#drawing/svg.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { logoPicture } from '#server/state/catalogue/logo-picture.ts'

/**
 * The logo as PNG files, for clients that do not accept SVG. The client may cut a `maskable` icon
 * to any shape.
 */
export const icons = [
  { name: 'icon-192', size: 192, ground: 'disc', purpose: 'any' },
  { name: 'icon-512', size: 512, ground: 'disc', purpose: 'any' },
  { name: 'maskable-512', size: 512, ground: 'field', purpose: 'maskable' },
  { name: 'apple-touch-icon', size: 180, ground: 'field', purpose: null },
] as const

export const iconPath = (name: (typeof icons)[number]['name']): string => `/assets/ui/${name}.png`

/** The logo as SVG, which pages link as their icon. */
export const LOGO_PATH = '/assets/ui/icon.svg'

export function iconRoutes(app: FastifyInstance, face: () => ChainFace): void {
  const sendLogo = (reply: FastifyReply, cacheControl: string) =>
    reply
      .type('image/svg+xml')
      .headers({
        'cache-control': cacheControl,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      .send(writeSvg('0 0 40 40', face().logo.disc))
  app.get(LOGO_PATH, async (_request, reply) => sendLogo(reply, 'public, max-age=3600'))
  app.get('/assets/ui/logo.:mark.svg', async (request, reply) =>
    sendLogo(
      reply,
      // A page that is still cached may ask for an earlier logo.
      request.url === face().logoAddress ? 'public, max-age=31536000, immutable' : 'no-cache',
    ),
  )
  for (const { name, size, ground } of icons) {
    app.get(iconPath(name), async (_request, reply) => {
      const png = await logoPicture(face().logo[ground], size)
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png)
    })
  }
}

import type { FastifyInstance } from 'fastify'
import { logo } from '#drawing/logo.ts'
import { createRecent } from '#server/kit/recent.ts'
import { toPng } from '#server/kit/bitmaps.ts'

const sized = (size: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">${content}</svg>`

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

export function iconRoutes(app: FastifyInstance): void {
  const ready = createRecent<Buffer>(icons.length, () => 1)
  for (const { name, size, ground } of icons) {
    app.get(iconPath(name), async (_request, reply) => {
      const png = await ready.wait(name, () => toPng(sized(size, logo(ground)), size))
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png)
    })
  }
}

import type { FastifyInstance } from 'fastify'
import { html } from '#server/kit/markup.ts'
import { isOurOrigin } from '#server/http/guards/guards.ts'
import type { Services } from '#server/services/services.ts'
import { newPairingCode } from '#server/stores/kitchen/devices.ts'
import { newPin, renewPerson } from '#server/stores/kitchen/people.ts'

/** The person who works at every trial restaurant. */
const NAME = 'Camille'
const policy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The page where a developer pairs a board. The embedded database serves only the program, so no
 * separate command can do it.
 */
export function trialKitchenPage(
  app: FastifyInstance,
  services: Pick<Services, 'catalogue' | 'config' | 'database' | 'passwords' | 'now'>,
): void {
  const { catalogue, config, database, now } = services
  const publicOrigin = new URL(config.publicUrl).origin
  app.get<{ Querystring: { restaurant?: unknown } }>('/dev/kitchen', async (request, reply) => {
    const { restaurant: slug } = request.query
    const { shown } = catalogue.now()
    const restaurant = shown.find((entry) => entry.slug === slug)
    // This link changes data, so it must be followed from our own origin.
    if (slug !== undefined && (!restaurant || !isOurOrigin(request, publicOrigin)))
      return reply.callNotFound()
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    if (!restaurant)
      return page(
        'Kitchens',
        html`<ul>${shown.map(
          (entry) =>
            html`<li><a href="/dev/kitchen?restaurant=${entry.slug}">${entry.name}</a></li>`,
        )}</ul>`,
      )
    const pin = newPin()
    await renewPerson(services, { restaurant: restaurant.id, name: NAME, pin })
    const code = await newPairingCode(database.db, restaurant.id, now())
    return page(
      restaurant.name,
      html`<dl><dt>Code</dt><dd id="code">${code}</dd><dt>${NAME}, PIN</dt><dd id="pin">${pin}</dd></dl>
<p><a href="/cuisine/">The board</a></p>`,
    )
  })
}

const page = (title: string, content: ReturnType<typeof html>): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body>
</html>
`.text

import type { FastifyInstance } from 'fastify'
import { href } from '#contract/pages/links.ts'
import { inEachLanguage, trialPage, trialPolicy } from '#server/features/app/trial-pages.ts'
import { html } from '#server/kit/markup.ts'
import { isOurOrigin } from '#server/http/guards/guards.ts'
import type { Services } from '#server/services/services.ts'
import { newPairingCode } from '#server/stores/kitchen/devices.ts'
import { newPin, renewPerson } from '#server/stores/kitchen/people.ts'

/** Name of the person who works at every restaurant of the demonstration. */
const NAME = 'Camille'

/**
 * The page on which a developer pairs a board. Only the program itself can use the embedded
 * database, so a separate command could not do it.
 */
export function trialKitchenPage(
  app: FastifyInstance,
  services: Pick<Services, 'catalogue' | 'config' | 'database' | 'passwords' | 'now'>,
): void {
  const { catalogue, config, database, now } = services
  const publicOrigin = new URL(config.publicUrl).origin
  app.get<{ Querystring: { restaurant?: unknown } }>('/dev/kitchen', async (request, reply) => {
    const { restaurant: slug } = request.query
    const { visibleRestaurants } = catalogue.now()
    const restaurant = visibleRestaurants.find((entry) => entry.slug === slug)
    // This link changes data, so it must be followed from our own origin.
    if (slug !== undefined && (!restaurant || !isOurOrigin(request, publicOrigin)))
      return reply.callNotFound()
    void reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': trialPolicy })
    if (!restaurant)
      return trialPage(
        'Kitchens',
        html`<ul>${visibleRestaurants.map(
          (entry) =>
            html`<li><a href="/dev/kitchen?restaurant=${entry.slug}">${entry.name}</a></li>`,
        )}</ul>`,
      )
    const pin = newPin()
    await renewPerson(services, { restaurant: restaurant.id, name: NAME, pin })
    const code = await newPairingCode(database.db, restaurant.id, now())
    return trialPage(
      restaurant.name,
      html`<dl><dt>Code</dt><dd id="code">${code}</dd><dt>${NAME}, PIN</dt><dd id="pin">${pin}</dd></dl>
<p>The board: ${inEachLanguage((locale) => href('kitchen', locale))}</p>`,
    )
  })
}

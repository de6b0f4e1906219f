import type { FastifyInstance } from 'fastify'
import { intlLocale, locales } from '#contract/pages/locales.ts'
import { iconRoutes } from '#server/features/app/icons.ts'
import { manifestOf } from '#server/features/app/manifest.ts'
import { offlinePage } from '#server/features/app/offline-page.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { plainPolicy } from '#server/features/app/plain-page.ts'

/**
 * The files of the installable app: `/assets/ui/app-nl.webmanifest`, its icons,
 * `/assets/ui/offline-nl.html`.
 */
export function appRoutes(app: FastifyInstance, { catalogue }: Pick<Services, 'catalogue'>): void {
  const face = () => catalogue.now().face
  iconRoutes(app, face)
  app.get<{ Params: { mark: string } }>('/assets/ui/look-:mark.css', async (request, reply) => {
    const { look } = catalogue.now()
    if (look === null) throw new Refusal('not_found')
    // A page that is still cached may ask for the sheet of an earlier look.
    const isCurrent = look.sheet === request.url
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(look.css)
  })
  for (const locale of locales) {
    app.get(`/assets/ui/app-${locale}.webmanifest`, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(JSON.stringify(manifestOf(locale, face()))),
    )
    app.get(`/assets/ui/offline-${locale}.html`, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-cache',
          'content-language': intlLocale[locale],
          'content-security-policy': plainPolicy(face()),
        })
        .send(offlinePage(locale, face())),
    )
  }
}

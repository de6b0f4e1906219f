import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getAllergens } from '#contract/shop/allergens.ts'
import { allergenPdfPath } from '#contract/pages/outside-pages.ts'
import { intlLocale, locales } from '#contract/pages/locales.ts'
import { readyReply, sendReady, type ReadyReply } from '#server/http/replies/ready-reply.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Services } from '#server/services/services.ts'
import { allergenSheet } from '#server/features/allergens/allergen-sheet.ts'

/**
 * Number of cached JSON texts, and of cached PDFs: enough for two versions of the catalogue in four
 * languages, with some room.
 */
const SHEETS = 16

/**
 * Routes of the allergen declaration as JSON, and as one PDF per language. Each JSON text and each
 * PDF is created once per version of the catalogue.
 */
export function allergenRoutes(
  app: FastifyInstance,
  { catalogue }: Pick<Services, 'catalogue'>,
): void {
  const sheets = createRecent<ReadyReply>(SHEETS, () => 1)
  const papers = createRecent<{ body: Buffer; etag: string }>(SHEETS, () => 1)

  registerEndpoint(app, getAllergens, async ({ locale, request, reply }) => {
    const current = catalogue.now()
    const ready = await sheets.wait(`${locale} ${current.version}`, () =>
      readyReply(
        JSON.stringify(allergenSheet(current, locale)),
        'application/json; charset=utf-8',
        ['Accept-Language'],
      ),
    )
    return sendReady(request, reply, ready, 'no-cache')
  })

  for (const locale of locales) {
    app.get(allergenPdfPath(locale), async (request, reply) => {
      const current = catalogue.now()
      const { body, etag } = await papers.wait(`${locale} ${current.version}`, async () => {
        // The PDF library is loaded with the first PDF: loading it at start would make each start a
        // tenth slower.
        const { allergenPdf } = await import('#server/features/allergens/allergen-pdf.ts')
        const pdf = await allergenPdf(allergenSheet(current, locale), locale, current.facts.brand)
        return {
          body: pdf,
          etag: `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 20)}"`,
        }
      })
      reply.headers({ etag, 'cache-control': 'no-cache', 'content-language': intlLocale[locale] })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('application/pdf').send(body)
    })
  }
}

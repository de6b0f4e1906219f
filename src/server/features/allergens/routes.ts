import { createHash } from 'node:crypto'
import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import { allergenPdfPath } from '#contract/pages/outside-pages.ts'
import { getAllergens } from '#contract/shop/allergens.ts'
import { allergenSheet } from '#server/features/allergens/allergen-sheet.ts'
import { readyReply, sendReady, type ReadyReply } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import { oncePerProgram } from '#server/services/once-per-program.ts'
import { type Route, route } from '#server/services/route.ts'

/**
 * Number of cached JSON texts, and of cached PDFs: enough for two versions of the catalogue in four
 * languages, with some room.
 */
const SHEETS = 16

const sheetsOf = oncePerProgram(() => createRecent<ReadyReply>(SHEETS, () => 1))
const papersOf = oncePerProgram(() => createRecent<{ body: Buffer; etag: string }>(SHEETS, () => 1))

/** The allergen declaration of a language as a PDF. */
const paperRoute =
  (locale: Locale): Route =>
  (app, services) => {
    app.get(allergenPdfPath(locale), async (request, reply) => {
      const current = services.catalogue.now()
      const { body, etag } = await papersOf(services).wait(
        `${locale} ${current.version}`,
        async () => {
          // The PDF library is loaded with the first PDF: loading it at start would make each start a
          // tenth slower.
          const { allergenPdf } = await import('#server/features/allergens/allergen-pdf.ts')
          const pdf = await allergenPdf(allergenSheet(current, locale), locale, current.face)
          return {
            body: pdf,
            etag: `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 20)}"`,
          }
        },
      )
      reply.headers({ etag, 'cache-control': 'no-cache', 'content-language': intlLocale[locale] })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('application/pdf').send(body)
    })
  }

/**
 * Routes of the allergen declaration as JSON, and as one PDF per language. Each JSON text and each
 * PDF is created once per version of the catalogue.
 */
export const allergenRoutes: readonly Route[] = [
  route(getAllergens, async (services, { locale, request, reply }) => {
    const current = services.catalogue.now()
    const ready = await sheetsOf(services).wait(`${locale} ${current.version}`, () =>
      readyReply(
        JSON.stringify(allergenSheet(current, locale)),
        'application/json; charset=utf-8',
        ['Accept-Language'],
      ),
    )
    return sendReady(request, reply, ready, 'no-cache')
  }),
  ...locales.map(paperRoute),
]

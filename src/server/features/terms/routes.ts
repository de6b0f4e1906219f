import { readFileSync, readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/locales.ts'
import { getTerms } from '#contract/terms.ts'
import { Refusal } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'

type Terms = {
  version: string; texts: Record<Locale, { title: string; sections: { title: string; paragraphs: string[] }[] }>
}

const folder = new URL('../../../../db/terms/', import.meta.url)

/** One file per version, never edited once orders name it. */
const versions = new Map(readdirSync(folder).map((name) => {
  const terms = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Terms
  return [terms.version, terms] as const
}))

export function termsRoutes(app: FastifyInstance): void {
  serve(app, getTerms, async ({ params, locale }) => {
    const terms = versions.get(params.version)
    if (terms === undefined) throw new Refusal('not_found')
    return { version: terms.version, ...terms.texts[locale] }
  })
}

import * as z from 'zod'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { pageNames } from '#contract/pages/pages.ts'
import { legalPages } from '#contract/shop/legal-pages.ts'
import { dateLike } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'
import { prose } from './text-schema.ts'

/** What has versions: accepted texts, and pages that the law asks for. */
export const legalKinds = ['terms', 'loyalty-rules', ...legalPages] as const
export type LegalKind = (typeof legalKinds)[number]

const outsidePages = ['privacyPolicy', 'recruitment'] as const

/** Where a link leads: `page:contact`, `outside:privacyPolicy`, or an address. */
const target = z.string().refine((to) => {
  const [kind, name = ''] = to.split(':')
  if (kind === 'page') return pageNames.some((page) => page === name)
  if (kind === 'outside') return outsidePages.some((outsidePage) => outsidePage === name)
  return /^https:\/\/\S+$/.test(to)
}, faultMessage('link_target_wrong'))

/** Terms are also the end of a mail, which has paragraphs alone. */
const acceptedText = z.strictObject({
  title: prose,
  sections: z.array(z.strictObject({ title: prose, paragraphs: z.array(prose).min(1) })).min(1),
})
const pageText = z.strictObject({
  title: prose,
  /** What search engines show. */
  description: prose,
  sections: z
    .array(
      z.strictObject({
        title: prose,
        paragraphs: z.array(prose),
        items: z.array(prose).optional(),
        links: z.array(z.strictObject({ text: prose, to: target })).optional(),
      }),
    )
    .min(1),
})

const versionFields = {
  /** The date of effect in Paris. It is the version's name. */
  version: dateLike(faultMessage('date_wrong', { example: '2026-12-31' })),
  /** What changed against the version before, in sentences. */
  changes: z.record(z.enum(locales), z.array(prose).min(1)).optional(),
}

/** A file of `db/seed/legal`: one version of one text, in every language (B3). */
export const legalVersionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['terms', 'loyalty-rules']),
    texts: z.record(z.enum(locales), acceptedText),
    ...versionFields,
  }),
  z.strictObject({
    kind: z.enum(legalPages),
    texts: z.record(z.enum(locales), pageText),
    ...versionFields,
  }),
])
export type LegalVersionFile = z.output<typeof legalVersionSchema>
export type LegalText = z.output<typeof acceptedText> | z.output<typeof pageText>

/**
 * The part of each language. French is the original; a version in force never gets a language that
 * was added after it.
 */
type PerLanguage<T> = { fr: T } & Partial<Record<Locale, T>>

/** A stored version. `changes` is null for the first of its kind. */
export type LegalVersion = {
  kind: LegalKind
  version: string
  texts: PerLanguage<LegalText>
  changes: PerLanguage<string[]> | null
}

/** The part of a language, else the original. */
export const inLanguage = <T>(translations: PerLanguage<T>, locale: Locale): T =>
  translations[locale] ?? translations.fr

import * as z from 'zod'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { pageNames } from '#contract/pages/pages.ts'
import { legalPages } from '#contract/shop/legal-pages.ts'
import { dateLike } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'
import { prose } from './text-schema.ts'

/**
 * The legal texts that have versions: texts that customers accept, and pages that the law requires.
 */
export const legalKinds = ['terms', 'loyalty-rules', ...legalPages] as const
export type LegalKind = (typeof legalKinds)[number]

const outsidePages = ['privacyPolicy', 'recruitment'] as const

/** The target of a link: `page:contact`, `outside:privacyPolicy`, or an https address. */
const target = z.string().refine((to) => {
  const [kind, name = ''] = to.split(':')
  if (kind === 'page') return pageNames.some((page) => page === name)
  if (kind === 'outside') return outsidePages.some((outsidePage) => outsidePage === name)
  return /^https:\/\/\S+$/.test(to)
}, faultMessage('link_target_wrong'))

/**
 * A text that customers accept. It has only paragraphs, because the same text is also inserted at
 * the end of a mail, which supports only paragraphs.
 */
const acceptedText = z.strictObject({
  title: prose,
  sections: z.array(z.strictObject({ title: prose, paragraphs: z.array(prose).min(1) })).min(1),
})
const pageText = z.strictObject({
  title: prose,
  /** The description that search engines show. */
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
  /**
   * The date in Paris on which the version takes effect. This date is also the name of the version.
   */
  version: dateLike(faultMessage('date_wrong', { example: '2026-12-31' })),
  /** Sentences that describe the changes from the previous version. */
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
 * A value for each language. French is the original. A language that is added to the site later is
 * missing in the versions that are already in force, because these are never changed.
 */
type PerLanguage<T> = { fr: T } & Partial<Record<Locale, T>>

/** A stored version. `changes` is null for the first of its kind. */
export type LegalVersion = {
  kind: LegalKind
  version: string
  texts: PerLanguage<LegalText>
  changes: PerLanguage<string[]> | null
}

/** The value in a language; the French original if there is none. */
export const inLanguage = <T>(translations: PerLanguage<T>, locale: Locale): T =>
  translations[locale] ?? translations.fr

import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

export const legalPages = ['legal-notice', 'personal-data', 'accessibility'] as const
export type LegalPage = (typeof legalPages)[number]

const sectionSchema = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
  /** `outside`: the link leads out of the shop and opens a new tab. */
  links: z.array(z.object({ text: z.string(), href: z.string(), outside: z.boolean() })),
})
export type LegalSection = z.output<typeof sectionSchema>

/**
 * Returns the version in force of a page that the law requires. The figures in its texts are those
 * that the program applies. `updated`: the version's date of effect, `YYYY-MM-DD`. `changes`: the
 * changes since the previous version, as in `getTerms`.
 */
export const getLegalPage = defineEndpoint({
  id: 'getLegalPage',
  summary: 'Returns a legal page: legal notice, privacy policy or accessibility statement',
  method: 'GET',
  path: '/api/legal/:page',
  params: z.object({ page: z.enum(legalPages) }),
  reply: z.object({
    updated: z.string(),
    title: z.string(),
    description: z.string(),
    sections: z.array(sectionSchema),
    changes: z.array(z.string()),
  }),
  refusals: ['not_found'],
})

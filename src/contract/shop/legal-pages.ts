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
 * A legally required page in the version in force, with the figures that the program applies.
 * `updated`: its date of effect, `YYYY-MM-DD`. `changes`: as in `getTerms`.
 */
export const getLegalPage = defineEndpoint({
  id: 'getLegalPage',
  summary: 'The legal notice, what is done with personal data, or the state of accessibility',
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

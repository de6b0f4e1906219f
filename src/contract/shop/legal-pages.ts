import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

export const legalPages = ['legal-notice', 'personal-data', 'accessibility'] as const
export type LegalPage = (typeof legalPages)[number]

const sectionSchema = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()),
  /** `outside`: it leaves the shop, and opens a tab of its own. */
  links: z.array(z.object({ text: z.string(), href: z.string(), outside: z.boolean() })),
})
export type LegalSection = z.output<typeof sectionSchema>

/**
 * What the law wants to be read, with the figures that the program holds to. `updated`: a day,
 * `YYYY-MM-DD`.
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
  }),
  refusals: [],
})

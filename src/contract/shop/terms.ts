import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/** The terms of sale accepted with an order (F8): the day they were published. */
export const TERMS_VERSION = '2026-11-23'

/** Every version remains readable: an order names the version that it accepted. */
export const getTerms = defineEndpoint({
  id: 'getTerms',
  summary: 'The terms of sale of a version, in the language of Accept-Language',
  method: 'GET',
  path: '/api/terms/:version',
  params: z.object({ version: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)) }),
  reply: z.object({
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  }),
  refusals: ['not_found'],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * Every version remains readable, because an order names the version that it accepted. A version is
 * identified by its date of effect; `current` is the version in force. Future versions can be read,
 * too.
 */
export const getTerms = defineEndpoint({
  id: 'getTerms',
  summary: 'The terms of sale of a version, in the language of Accept-Language',
  method: 'GET',
  path: '/api/terms/:version',
  params: z.object({ version: z.string().check(z.regex(/^(current|\d{4}-\d\d-\d\d)$/)) }),
  reply: z.object({
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    /** The changes since the previous version, in sentences; empty for the first version. */
    changes: z.array(z.string()),
  }),
  refusals: ['not_found'],
})

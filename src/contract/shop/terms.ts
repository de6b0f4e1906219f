import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * Returns a version of the terms of sale, named by its date of effect; `current` is the version in
 * force. Every version remains readable, because an order names the version that its customer
 * accepted. A future version can be read, too.
 */
export const getTerms = defineEndpoint({
  id: 'getTerms',
  summary: 'Returns a version of the terms of sale, in the language of Accept-Language',
  method: 'GET',
  path: '/api/terms/:version',
  params: z.object({ version: z.string().check(z.regex(/^(current|\d{4}-\d\d-\d\d)$/)) }),
  reply: z.object({
    version: z.string(),
    title: z.string(),
    sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    /**
     * The changes since the previous version, described in sentences; empty for the first version.
     */
    changes: z.array(z.string()),
  }),
  refusals: ['not_found'],
})

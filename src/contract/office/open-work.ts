import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/** What waits for somebody, as the rail of every page counts it. Null where the person may not see it. */
export const countOpenWork = defineEndpoint({
  id: 'countOpenWork',
  summary: 'How much needs a hand, and how many changes of the catalogue are not published',
  method: 'GET',
  path: '/api/office/open-work',
  viewer: 'staff',
  right: 'own',
  reply: z.object({ attention: z.nullable(z.int()), changes: z.nullable(z.int()) }),
  refusals: [],
})

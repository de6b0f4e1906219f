import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'

/**
 * The numbers of items that wait for action, as the rail of every page shows them. Null if the
 * person may not see them.
 */
export const countOpenWork = defineStaffEndpoint({
  id: 'countOpenWork',
  summary: 'Counts the problems that need attention, and the unpublished changes of the catalogue',
  method: 'GET',
  path: '/api/office/open-work',
  right: 'own',
  reply: z.object({ attention: z.nullable(z.int()), changes: z.nullable(z.int()) }),
  refusals: [],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/** What a maintenance may be for, where visitors are told; the pages have a sentence for each. */
export const maintenanceReasons = ['new-site'] as const
export type MaintenanceReason = (typeof maintenanceReasons)[number]

export const siteSchema = z.object({
  /**
   * Ordering and paying are off, everything else goes on (S15); `until`: an instant, null while
   * nobody can say.
   */
  maintenance: z.nullable(
    z.object({ until: z.nullable(z.string()), reason: z.nullable(z.enum(maintenanceReasons)) }),
  ),
})
export type Site = z.output<typeof siteSchema>

/** Pages are kept in memory, the same for all; what holds at this instant is asked for. */
export const getSite = defineEndpoint({
  id: 'getSite',
  summary: 'Whether ordering is off for the whole site, for a maintenance',
  method: 'GET',
  path: '/api/site',
  reply: siteSchema,
  refusals: [],
})

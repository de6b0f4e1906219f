import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'

/** Reasons for a maintenance that visitors read; the pages contain a sentence for each. */
export const maintenanceReasons = ['new-site'] as const
export type MaintenanceReason = (typeof maintenanceReasons)[number]

/** The text of a notice in each language. */
export const noticeTexts = z.record(z.enum(locales), z.string())

const siteSchema = z.object({
  /**
   * The current maintenance, during which visitors cannot order or pay but everything else works
   * (S15); null if there is no maintenance. `until`: the instant of its end; null if unknown.
   */
  maintenance: z.nullable(
    z.object({ until: z.nullable(z.string()), reason: z.nullable(z.enum(maintenanceReasons)) }),
  ),
  /** The notices shown to all visitors now, the latest first. */
  notices: z.array(z.object({ id: z.string(), texts: noticeTexts })),
})
export type Site = z.output<typeof siteSchema>

/**
 * Returns the current state of the site. A page requests it separately, because pages are cached in
 * memory and are the same for all visitors.
 */
export const getSite = defineEndpoint({
  id: 'getSite',
  summary: 'Returns whether ordering is off for the site, and the current notices to visitors',
  method: 'GET',
  path: '/api/site',
  reply: siteSchema,
  refusals: [],
})

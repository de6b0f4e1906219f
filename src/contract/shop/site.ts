import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'

/** Reasons for a maintenance that visitors see; the pages have a sentence for each. */
export const maintenanceReasons = ['new-site'] as const
export type MaintenanceReason = (typeof maintenanceReasons)[number]

/** The text of a notice in each language. */
export const noticeTexts = z.record(z.enum(locales), z.string())

const siteSchema = z.object({
  /**
   * While set, ordering and paying are off and everything else works (S15). `until`: an instant;
   * null when the end is unknown.
   */
  maintenance: z.nullable(
    z.object({ until: z.nullable(z.string()), reason: z.nullable(z.enum(maintenanceReasons)) }),
  ),
  /** The notices shown to all visitors now, the latest first. */
  notices: z.array(z.object({ id: z.string(), texts: noticeTexts })),
})
export type Site = z.output<typeof siteSchema>

/**
 * The current state is requested separately, because pages are cached in memory and are the same
 * for everybody.
 */
export const getSite = defineEndpoint({
  id: 'getSite',
  summary: 'Whether ordering is off for the whole site, and what visitors are told',
  method: 'GET',
  path: '/api/site',
  reply: siteSchema,
  refusals: [],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { reportScope } from './reports.ts'

/** Maximum number of reports that one person may receive each week. */
export const MOST_WEEKLY_REPORTS = 20

const weeklyReportSchema = z.object({
  id: z.string(),
  /** `mine`: everything that the person may see, if that is not the whole chain. */
  scope: z.union([reportScope, z.literal('mine')]),
  /**
   * The name of a group, a seller or a restaurant; null for other scopes, and if it was deleted.
   */
  name: z.nullable(z.string()),
  startedAt: z.string(),
})
export type WeeklyReportView = z.output<typeof weeklyReportSchema>

const listSchema = z.object({
  /** The instant when the next reports are sent. */
  next: z.string(),
  results: z.array(weeklyReportSchema),
})
export type WeeklyReports = z.output<typeof listSchema>

const weeklyReportEndpoint = { viewer: 'staff', right: 'reports', reply: listSchema } as const

export const listWeeklyReports = defineEndpoint({
  id: 'listWeeklyReports',
  summary: 'The reports that the person is sent by mail each Monday, oldest first',
  method: 'GET',
  path: '/api/office/weekly-reports',
  ...weeklyReportEndpoint,
  refusals: [],
})

export const startWeeklyReport = defineEndpoint({
  id: 'startWeeklyReport',
  summary: 'Sends the person a report by mail each Monday; one that is sent already stays',
  method: 'POST',
  path: '/api/office/weekly-reports',
  ...weeklyReportEndpoint,
  /** Omitted: everything that the person may see. */
  body: z.strictObject({ scope: z.optional(reportScope) }),
  /** `not_found`: the scope does not exist, or the person may not see it. */
  refusals: ['not_found'],
})

export const stopWeeklyReport = defineEndpoint({
  id: 'stopWeeklyReport',
  summary: 'Sends the person a report no more',
  method: 'DELETE',
  path: '/api/office/weekly-reports/:report',
  ...weeklyReportEndpoint,
  params: z.object({ report: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  refusals: ['not_found'],
})

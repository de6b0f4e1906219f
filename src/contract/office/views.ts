import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { failsWith, filled, visible } from '#contract/fields.ts'
import { officePageNames } from './office-pages.ts'

/** Maximum number of views that one person may save. */
export const MOST_VIEWS = 50

const viewNameField = filled('field_required', 60).check(visible)

const savedViewSchema = z.object({
  id: z.string(),
  page: z.enum(officePageNames),
  name: z.string(),
  /** The search part of the page’s address, without the question mark. */
  search: z.string(),
})
export type SavedView = z.output<typeof savedViewSchema>

const viewEndpoint = {
  right: 'own',
  reply: z.object({ results: z.array(savedViewSchema) }),
} as const

const viewParams = z.object({ view: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

export const listViews = defineStaffEndpoint({
  id: 'listViews',
  summary: 'Lists the caller’s saved views, by name',
  method: 'GET',
  path: '/api/office/views',
  ...viewEndpoint,
  refusals: [],
})

export const saveView = defineStaffEndpoint({
  id: 'saveView',
  summary: 'Saves a view; replaces the page’s view of the same name',
  method: 'POST',
  path: '/api/office/views',
  ...viewEndpoint,
  body: z.strictObject({
    page: z.enum(officePageNames),
    name: viewNameField,
    search: z
      .string()
      .check(
        z.maxLength(2000, failsWith('field_invalid')),
        z.regex(/^(?:[\w-]+=[\w%+.*-]*(?:&|$))*$/, failsWith('field_invalid')),
      ),
  }),
  refusals: [],
})

export const renameView = defineStaffEndpoint({
  id: 'renameView',
  summary: 'Renames a view; replaces the page’s view of the same name',
  method: 'PATCH',
  path: '/api/office/views/:view',
  ...viewEndpoint,
  params: viewParams,
  body: z.strictObject({ name: viewNameField }),
  refusals: ['not_found'],
})

export const deleteView = defineStaffEndpoint({
  id: 'deleteView',
  summary: 'Deletes a view',
  method: 'DELETE',
  path: '/api/office/views/:view',
  ...viewEndpoint,
  params: viewParams,
  refusals: ['not_found'],
})

import * as z from 'zod/mini'
import { longIdParameter } from '#office/base/address/parameters.ts'
import { pageAddress } from '#office/base/address/url-state.ts'

/** What the page of the changes keeps in its address: the id of the open change set. */
export const changesAddress = pageAddress({
  schema: z.object({ open: longIdParameter }),
  defaults: { open: null },
})

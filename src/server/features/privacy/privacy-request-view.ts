import type { PrivacyRequest } from '#contract/office/privacy.ts'
import type { Queries } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { StoredRequest } from '#server/stores/customers/privacy-requests.ts'
import { readConfirmers } from '#server/features/rights/second-person.ts'

type Reader = { viewer: StaffViewer; at: number }

/**
 * Id of the staff member who proposed to forget a customer; null if nobody did, or if that staff
 * member's account was deleted.
 */
export const askerOf = ({ proposedBy }: StoredRequest): string | null => proposedBy?.id ?? null

/**
 * Requests about personal data. Those that wait for confirmation include the people who may confirm
 * them, by the same check as the confirmation itself (P4).
 */
export async function toPrivacyRequests(
  db: Queries,
  requests: readonly StoredRequest[],
  { viewer, at }: Reader,
): Promise<PrivacyRequest[]> {
  const isAsked = ({ state }: StoredRequest) => state === 'asked'
  if (!requests.some(isAsked)) return requests.map(unconfirmed)
  const { problemOf, confirmersOf } = await readConfirmers(db, 'privacy', at)
  return requests.map((request) =>
    isAsked(request)
      ? {
          ...request,
          canConfirm: problemOf(viewer.staff, askerOf(request)) === null,
          confirmers: confirmersOf(askerOf(request)),
        }
      : unconfirmed(request),
  )
}

const unconfirmed = (request: StoredRequest): PrivacyRequest => ({
  ...request,
  canConfirm: false,
  confirmers: [],
})

export async function toPrivacyRequest(
  db: Queries,
  request: StoredRequest,
  reader: Reader,
): Promise<PrivacyRequest> {
  const [requestView] = await toPrivacyRequests(db, [request], reader)
  return requestView ?? unconfirmed(request)
}

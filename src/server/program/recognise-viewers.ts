import type { FastifyInstance } from 'fastify'
import { hasRight } from '#domain/staff/rights.ts'
import { readAccess } from '#server/stores/customers/sessions.ts'
import { readDevice } from '#server/stores/kitchen/devices.ts'
import { readStaffSession } from '#server/stores/staff/sessions.ts'
import { withTrialPresence } from '#server/features/staff/trial-office.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readCookie } from '#server/http/guards/session-cookies.ts'
import { readBearer } from '#server/http/guards/viewer.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requireConfirmed } from '#server/http/guards/confirmed.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'

/**
 * Identifies the caller of each endpoint that declares a viewer. A customer whose access token is
 * expired, or who has only a refresh token, gets `unauthorized` instead of being treated as a
 * guest, so that the browser refreshes the session.
 */
export function recogniseViewers(
  api: FastifyInstance,
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
): void {
  api.decorateRequest('viewer', null)
  api.decorateRequest('desk', null)
  api.decorateRequest('staff', null)
  api.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    const viewerKind = endpoint?.viewer
    if (viewerKind === undefined) return
    if (endpoint?.viewer === 'staff') {
      // A session of the head office is read only from its cookie. Other programs, which send a
      // bearer token, cannot have such a session.
      const token = readCookie(request, 'office')
      const session = token ? await readStaffSession(database.db, token, now()) : null
      if (session === null) throw new Refusal('staff_signed_out')
      const staff = withTrialPresence(session, config)
      requireRight(staff, endpoint, now())
      request.staff = staff
      return
    }
    const bearer = readBearer(request)
    if (viewerKind === 'kitchen' || viewerKind === 'cook') {
      const token = bearer ?? readCookie(request, 'kitchen')
      request.desk = token ? await readDevice(database.db, token) : null
      if (request.desk === null) throw new Refusal('unauthorized')
      if (viewerKind === 'cook' && request.desk.person === null)
        throw new Refusal('nobody_at_board')
      return
    }
    const token = bearer ?? readCookie(request, 'access')
    const viewer = token ? await readAccess(database.db, token, now()) : null
    const isStranger = bearer === null && token === null && readCookie(request, 'refresh') === null
    if (viewer === null && (viewerKind === 'customer' || !isStranger))
      throw new Refusal('unauthorized')
    request.viewer = viewer
  })
}

/**
 * Refuses a request if the person has the right in no restaurant, or if the endpoint requires a
 * recent confirmation with a passkey that is missing (P2, P3). The handler checks for which
 * restaurants the person has the right.
 */
function requireRight(
  viewer: StaffViewer,
  { right, confirmed }: Extract<Endpoint, { viewer: 'staff' }>,
  now: number,
): void {
  if (right !== 'own' && !hasRight(viewer.grants, right)) throw new Refusal('right_missing')
  if (confirmed) requireConfirmed(viewer, confirmed, now)
}

import type { FastifyInstance } from 'fastify'
import { readAccess } from '#server/stores/customers/sessions.ts'
import { readDevice } from '#server/stores/kitchen/devices.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readCookie } from '#server/http/guards/session-cookies.ts'
import { readBearer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'

/**
 * Identifies the caller, for endpoints that declare a viewer. A caller with an expired token, or
 * one that could be refreshed, gets `unauthorized` instead of being treated as a guest.
 */
export function recogniseViewers(
  api: FastifyInstance,
  { database, now }: Pick<Services, 'database' | 'now'>,
): void {
  api.decorateRequest('viewer', null)
  api.decorateRequest('desk', null)
  api.addHook('onRequest', async (request) => {
    const wanted = request.routeOptions.config.endpoint?.viewer
    if (wanted === undefined) return
    const bearer = readBearer(request)
    if (wanted === 'kitchen' || wanted === 'cook') {
      const token = bearer ?? readCookie(request, 'kitchen')
      request.desk = token ? await readDevice(database.db, token) : null
      if (request.desk === null) throw new Refusal('unauthorized')
      if (wanted === 'cook' && request.desk.person === null) throw new Refusal('nobody_at_board')
      return
    }
    const token = bearer ?? readCookie(request, 'access')
    const viewer = token ? await readAccess(database.db, token, now()) : null
    const isStranger = bearer === null && token === null && readCookie(request, 'refresh') === null
    if (viewer === null && (wanted === 'customer' || !isStranger)) throw new Refusal('unauthorized')
    request.viewer = viewer
  })
}

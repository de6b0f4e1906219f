import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAccess } from '../features/auth/sessions.ts'
import { type DeskViewer, readDevice } from '../features/kitchen/devices.ts'
import type { Services } from '../services.ts'
import { Refusal } from './refusal.ts'
import { readCookie } from './session-cookies.ts'

/** A customer who is logged in, and the session by which. */
export type Viewer = { customer: string; session: string }

/** The token of an API client; where one is sent, cookies are not looked at. */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization === undefined ? null : /^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1] ?? ''
}

/**
 * Finds out who asks, for the endpoints that declare a viewer. Whoever shows a token that is no longer good, or could
 * get a new one, is told to (`unauthorized`) instead of being taken for a stranger.
 */
export function recogniseViewers(api: FastifyInstance, { database, now }: Pick<Services, 'database' | 'now'>): void {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the endpoint declares a viewer who is a customer. */
    viewer: Viewer | null
    /** Set where it declares one who is a device of a restaurant. */
    desk: DeskViewer | null
  }
}

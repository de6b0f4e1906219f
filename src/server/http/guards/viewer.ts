import type { FastifyRequest } from 'fastify'

/** A logged-in customer and their session. */
export type Viewer = { customer: string; session: string }

/** A device, its restaurant, and the person signed in on it: null when nobody is. */
export type DeskViewer = { device: string; restaurant: number; person: string | null }

/** The token of an API client. When one is sent, cookies are ignored. */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization === undefined
    ? null
    : (/^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1] ?? '')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the endpoint declares a customer as its viewer. */
    viewer: Viewer | null
    /** Set when the endpoint declares a restaurant's device as its viewer. */
    desk: DeskViewer | null
  }
}

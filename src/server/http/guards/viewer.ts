import type { FastifyRequest } from 'fastify'

/** A customer who is logged in, and the session by which. */
export type Viewer = { customer: string; session: string }

/** A device, its restaurant, and who is at it: null while nobody said so. */
export type DeskViewer = { device: string; restaurant: number; person: string | null }

/** The token of an API client; where one is sent, cookies are not looked at. */
export function readBearer({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization === undefined
    ? null
    : (/^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1] ?? '')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the endpoint declares a viewer who is a customer. */
    viewer: Viewer | null
    /** Set where it declares one who is a device of a restaurant. */
    desk: DeskViewer | null
  }
}

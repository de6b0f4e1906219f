import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/pages/locales.ts'
import type { Grant } from '#domain/staff/rights.ts'

/** A logged-in customer and their session. */
export type Viewer = { customer: string; session: string }

/** A device, its restaurant, and the person signed in on it: null when nobody is. */
export type DeskViewer = { device: string; restaurant: number; person: string | null }

/** A signed-in person of the head office, with their rights. Times are epoch milliseconds. */
export type StaffViewer = {
  staff: string
  session: string
  name: string
  email: string
  locale: Locale
  grants: Grant[]
  hasPasskey: boolean
  /** The time until which a passkey's confirmation that the person is present is valid. */
  confirmedUntil: number
  /**
   * The time until which a person who signed in through the provider and has no passkey may add
   * their first one; null for everybody else.
   */
  firstPasskeyUntil: number | null
  until: number
}

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
    /** Set when the endpoint declares a staff member of the head office as its viewer. */
    staff: StaffViewer | null
  }
}

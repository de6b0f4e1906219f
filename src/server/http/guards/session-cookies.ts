import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { isThisMachine } from '#server/kit/local-only.ts'

/**
 * Names of the cookies. `__Host-`: for this host only and over TLS only. Scripts cannot read them.
 */
const names = {
  access: '__Host-access',
  refresh: '__Host-refresh',
  device: '__Host-device',
  social: '__Host-social',
  kitchen: '__Host-kitchen',
  office: '__Host-office',
  officeLogin: '__Host-office-login',
} as const
type SessionCookie = keyof typeof names

/** The cookies that prove who sends a request. */
export const loginCookies = [
  'access',
  'refresh',
  'kitchen',
  'office',
] as const satisfies SessionCookie[]

/**
 * Whether browsers store our session cookies if the site has this address. Over plain HTTP,
 * browsers store them only for this machine.
 */
export function keepsCookies(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isThisMachine(hostname)
}

const options: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' }

export const readCookie = ({ cookies }: FastifyRequest, cookie: SessionCookie): string | null =>
  cookies[names[cookie]] || null

/** Sets a cookie. `until`: when the browser may delete it, in epoch milliseconds. */
export function setCookie(
  reply: FastifyReply,
  cookie: SessionCookie,
  { value, until, now }: { value: string; until: number; now: number },
): void {
  reply.setCookie(names[cookie], value, {
    ...options,
    maxAge: Math.max(0, Math.floor((until - now) / 1000)),
  })
}

/**
 * Deletes the cookies of the session, but not the cookie of the device, which does not reveal who
 * is logged in.
 */
export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(names.access, options)
  reply.clearCookie(names.refresh, options)
}

export function clearOffice(reply: FastifyReply): void {
  reply.clearCookie(names.office, options)
}

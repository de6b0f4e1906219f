import type { FastifyInstance } from 'fastify'
import { officeHref } from '#contract/office/office-pages.ts'
import { locales } from '#contract/pages/locales.ts'
import type { Role } from '#domain/staff/rights.ts'
import type { Config } from '#server/config/config.ts'
import { isOurOrigin } from '#server/http/guards/guards.ts'
import { setCookie } from '#server/http/guards/session-cookies.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { trialPage, trialPolicy } from '#server/features/app/trial-pages.ts'
import { html } from '#server/kit/markup.ts'
import type { Services } from '#server/services/services.ts'
import { ensureTrialPerson } from '#server/stores/staff/people.ts'
import { openSessionFor } from './sign-in.ts'

/**
 * The people of the demonstration, with their role and the number of their restaurants (0 for the
 * whole chain). The second owner can confirm the first one's requests at once, because nobody gave
 * either of them a role (P4).
 */
const people = [
  { as: 'owner', name: 'Claire Vasseur', role: 'owner', restaurants: 0 },
  { as: 'second-owner', name: 'Sandrine Loiseau', role: 'owner', restaurants: 0 },
  { as: 'manager', name: 'Inès Mahrez', role: 'manager', restaurants: 2 },
  { as: 'accountant', name: 'Julie Delmas', role: 'accountant', restaurants: 0 },
  { as: 'marketing', name: 'Malik Bensaïd', role: 'marketing', restaurants: 0 },
] as const satisfies readonly { as: string; name: string; role: Role; restaurants: number }[]

const emailOf = ({ as }: (typeof people)[number]): string => `${as}@office.example`

/**
 * Treats the sessions of the demonstration's people as confirmed for as long as they last, because
 * these people have no passkey. This applies only where `/dev` is served, which no configuration of
 * a real shop allows.
 */
export const withTrialPresence = (
  viewer: StaffViewer,
  { mailbox }: Pick<Config, 'mailbox'>,
): StaffViewer =>
  mailbox && !viewer.hasPasskey && people.some((person) => emailOf(person) === viewer.email)
    ? { ...viewer, confirmedUntil: viewer.until }
    : viewer

/**
 * The page where a developer signs in to the head office without a passkey, as one of five people.
 * It is served to this machine alone.
 */
export function trialOfficePage(
  app: FastifyInstance,
  services: Pick<Services, 'catalogue' | 'config' | 'database' | 'now'>,
): void {
  const { catalogue, config, database, now } = services
  const publicOrigin = new URL(config.publicUrl).origin
  app.get<{ Querystring: { as?: unknown; language?: unknown } }>(
    '/dev/office',
    async (request, reply) => {
      const requestedPerson = request.query.as
      const person = people.find(({ as }) => as === requestedPerson)
      // This link opens a session, so it must be followed from our own origin.
      if (requestedPerson !== undefined && (!person || !isOurOrigin(request, publicOrigin)))
        return reply.callNotFound()
      void reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-security-policy': trialPolicy })
      if (!person) return choicePage
      const locale = locales.find((each) => each === request.query.language) ?? 'fr'
      const openedSession = await database.db.transaction().execute(async (tx) => {
        const staff = await ensureTrialPerson(tx, {
          ...person,
          locale,
          email: emailOf(person),
          restaurants: catalogue
            .now()
            .visibleRestaurants.slice(0, person.restaurants)
            .map(({ id }) => id),
          at: now(),
        })
        const device = deviceName(request.headers['user-agent'])
        return openSessionFor(tx, { staff, device, now: now() })
      })
      setCookie(reply, 'office', {
        value: openedSession.token,
        until: openedSession.viewer.until,
        now: now(),
      })
      return reply.code(303).header('location', officeHref('today', locale)).send()
    },
  )
}

const choicePage = trialPage(
  'Head office',
  html`<ul>${people.map(
    ({ as, name }) =>
      html`<li><a href="/dev/office?as=${as}">${name}, ${as.replace('-', ' ')}</a></li>`,
  )}</ul>`,
)

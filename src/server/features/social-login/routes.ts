import * as endpoints from '#contract/customers/social-login.ts'
import type { SocialProvider } from '#contract/customers/social-login.ts'
import { isLocale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { readReturnAddress } from '#contract/pages/return-address.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { requireOwner } from '#server/features/auth/own-password.ts'
import { refuseUnborn } from '#server/features/account/refuse-unborn.ts'
import { beginSocialLogin } from '#server/features/social-login/begin-login.ts'
import { linkPerson, logInPerson } from '#server/features/social-login/finish-login.ts'
import { takePendingLogin } from '#server/features/social-login/login-state.ts'
import { readMissing, writeProfile } from '#server/features/social-login/profile.ts'
import {
  redirectBack,
  redirectToProblem,
  withQuery,
} from '#server/features/social-login/redirects.ts'
import { callbackAt } from '#server/gateways/social-login/open.ts'
import { secretsOf } from '#server/gateways/social-login/secrets.ts'
import { isFromElsewhere, isNavigation } from '#server/http/guards/navigation.ts'
import { readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import { codeOf } from '#server/http/replies/login-failures.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import type { Services } from '#server/services/services.ts'
import { readCustomer, readIdentities } from '#server/stores/customers/account.ts'
import { removeIdentity } from '#server/stores/customers/identities.ts'

async function listLinkedLogins(
  { database, socialLogin }: Pick<Services, 'database' | 'socialLogin'>,
  customer: string,
) {
  const identities = await readIdentities(database.db, customer)
  const linkedLogins = await Promise.all(
    socialLogin.providers.map(async (provider) => {
      const issuer = await socialLogin.issuerOf(provider)
      const match = identities.find((identity) => identity.issuer === issuer)
      return match ? [{ provider, linkedAt: match.linkedAt }] : []
    }),
  )
  return linkedLogins.flat()
}

/** Removes a linked login, and informs the customer by mail. */
async function unlink(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  customer: string,
  issuer: string,
): Promise<void> {
  const outcome = await database.db.transaction().execute(async (tx) => {
    const removed = await removeIdentity(tx, issuer, customer)
    if (removed === 'removed')
      await jobs.enqueue(tx, 'account-mail', { kind: 'unlinked', customer, to: null })
    return removed
  })
  if (outcome === 'none') throw new Refusal('not_found')
  if (outcome === 'only') throw new Refusal('social_only_way_in')
}

function offered({ socialLogin }: Services, name: string): SocialProvider {
  const provider = socialLogin.providers.find((each) => each === name)
  if (provider === undefined) throw new Refusal('not_found')
  return provider
}

/**
 * Registers the list of login providers, the routes with which a customer lists, adds and removes
 * linked logins, and those with which a customer completes the profile.
 */
const accountRoutes: readonly Route[] = [
  route(endpoints.listSocialProviders, async ({ socialLogin }) => ({
    providers: [...socialLogin.providers],
  })),
  route(endpoints.listIdentities, async (services, { viewer }) => ({
    results: await listLinkedLogins(services, viewer.customer),
  })),
  route(
    endpoints.linkIdentity,
    async (services, { viewer, params: { provider }, body, locale, request, reply }) => {
      const { session } = viewer
      await requireOwner(services, viewer, {
        password: body.currentPassword,
        field: 'currentPassword',
      })
      const returnTo = readReturnAddress(body.return) ?? pages.accountProfile[locale]
      try {
        return {
          address: await beginSocialLogin(services, request, reply, {
            provider,
            returnTo,
            locale,
            session,
          }),
        }
      } catch (error) {
        throw new Refusal(codeOf(error))
      }
    },
    { limit: ['logins', 'loginsPerMinute'] },
  ),
  route(
    endpoints.unlinkIdentity,
    async (services, { viewer: { customer }, params: { provider } }) => {
      if (!services.socialLogin.providers.includes(provider)) throw new Refusal('not_found')
      await unlink(services, customer, await services.socialLogin.issuerOf(provider))
      return {}
    },
  ),
  route(endpoints.listMissing, async ({ database }, { viewer }) => ({
    missing: await readMissing(database.db, viewer.customer),
  })),
  route(endpoints.completeProfile, async ({ now, database }, { viewer: { customer }, body }) => {
    refuseUnborn(body.birthDate, now())
    return database.db.transaction().execute(async (tx) => {
      await writeProfile(tx, customer, body, now())
      return readCustomer(tx, customer)
    })
  }),
]

/**
 * Routes that redirect to a login provider and back (A6). A browser navigates to both routes, so
 * their answers are redirects.
 */
const loginRoutes: readonly Route[] = [
  route(
    endpoints.startSocialLogin,
    async (services, { params, query, locale: requestLocale, request, reply }) => {
      const provider = offered(services, params.provider)
      const locale = isLocale(query.locale) ? query.locale : requestLocale
      const origin = { locale, returnTo: readReturnAddress(query.return), isLinking: false }
      // If another site started the request, no login begins: the visitor is redirected to the
      // login page.
      if (isFromElsewhere(request))
        return reply.redirect(withQuery(pages.login[locale], { return: origin.returnTo }))
      try {
        const returnTo = origin.returnTo ?? pages.home[locale]
        const address = await beginSocialLogin(services, request, reply, {
          provider,
          returnTo,
          locale,
          session: null,
        })
        return reply.header('cache-control', 'no-store').redirect(address)
      } catch (error) {
        return redirectBack(request, reply, error, origin)
      }
    },
    { limit: ['social-begun', 'loginsPerMinute'] },
  ),
  route(
    endpoints.finishSocialLogin,
    async (services, { params, locale, request, reply }) => {
      const provider = offered(services, params.provider)
      const address = new URL(callbackAt(services.config.publicUrl, provider))
      address.search = URL.parse(request.url, services.config.publicUrl)?.search ?? ''
      const [state, ...furtherStates] = address.searchParams.getAll('state')
      const browser = readCookie(request, 'social')
      const key =
        state && furtherStates.length === 0 && browser && isNavigation(request)
          ? { state, browser }
          : null
      const startedLogin =
        key && (await takePendingLogin(services.database.db, key, provider, services.now()))
      if (!key || !startedLogin) {
        return redirectBack(request, reply, new Refusal('social_failed'), {
          locale,
          returnTo: null,
          isLinking: false,
        })
      }
      const { returnTo, session } = startedLogin
      try {
        const person = await services.socialLogin.personOf(provider, secretsOf(key), address)
        reply.header('cache-control', 'no-store')
        if (session !== null) {
          await linkPerson(services, person, session)
          return reply.redirect(withQuery(returnTo, { linked: provider }))
        }
        const opened = await logInPerson(services, person, startedLogin, {
          device: readCookie(request, 'device'),
          deviceName: deviceName(request.headers['user-agent']),
        })
        const { access, accessUntil, refresh, refreshUntil } = opened.pair
        const missing = await readMissing(services.database.db, opened.customer)
        setCookie(reply, 'access', { value: access, until: accessUntil, now: services.now() })
        setCookie(reply, 'refresh', { value: refresh, until: refreshUntil, now: services.now() })
        setCookie(reply, 'device', {
          value: opened.device,
          until: services.now() + DEVICE_MILLISECONDS,
          now: services.now(),
        })
        return reply.redirect(
          missing.length === 0
            ? returnTo
            : withQuery(pages.completeProfile[startedLogin.locale], { return: returnTo }),
        )
      } catch (error) {
        return redirectBack(request, reply, error, { ...startedLogin, isLinking: session !== null })
      }
    },
    { limit: ['social-finished', 'loginsPerMinute'] },
  ),
]

export const socialLoginRoutes: readonly Route[] = [
  ...accountRoutes,
  // A browser navigates to these routes, so after an error it is redirected to a page that shows
  // the problem.
  (app, services) => {
    void app.register(async (led) => {
      led.setErrorHandler(redirectToProblem)
      for (const register of loginRoutes) register(led, services)
    })
  },
]

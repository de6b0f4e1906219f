import type { FastifyInstance } from 'fastify'
import { isLocale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { readReturnAddress } from '#contract/pages/return-address.ts'
import {
  type SocialProvider,
  finishSocialLogin,
  startSocialLogin,
} from '#contract/customers/social-login.ts'
import { callbackAt } from '#server/gateways/social-login/open.ts'
import { secretsOf } from '#server/gateways/social-login/secrets.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { isFromElsewhere, isNavigation } from '#server/http/guards/navigation.ts'
import { readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import type { Services } from '#server/services/services.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { beginSocialLogin } from '#server/features/social-login/begin-login.ts'
import { takePendingLogin } from '#server/features/social-login/login-state.ts'
import { linkPerson, logInPerson } from '#server/features/social-login/finish-login.ts'
import { redirectBack, withQuery } from '#server/features/social-login/redirects.ts'
import { readMissing } from '#server/features/social-login/profile.ts'

/**
 * Routes that redirect to a login provider and back (A6). A browser navigates to both routes, so
 * their answers are redirects.
 */
export function loginRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, socialLogin } = services
  const limited = (name: string) => ({
    limit: { name, calls: config.loginsPerMinute, seconds: 60 },
  })

  const offered = (name: string): SocialProvider => {
    const provider = socialLogin.providers.find((each) => each === name)
    if (provider === undefined) throw new Refusal('not_found')
    return provider
  }

  registerEndpoint(
    app,
    startSocialLogin,
    async ({ params, query, locale: requestLocale, request, reply }) => {
      const provider = offered(params.provider)
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
    limited('social-begun'),
  )

  registerEndpoint(
    app,
    finishSocialLogin,
    async ({ params, locale, request, reply }) => {
      const provider = offered(params.provider)
      const address = new URL(callbackAt(config.publicUrl, provider))
      address.search = URL.parse(request.url, config.publicUrl)?.search ?? ''
      const [state, ...furtherStates] = address.searchParams.getAll('state')
      const browser = readCookie(request, 'social')
      const key =
        state && furtherStates.length === 0 && browser && isNavigation(request)
          ? { state, browser }
          : null
      const startedLogin = key && (await takePendingLogin(database.db, key, provider, now()))
      if (!key || !startedLogin) {
        return redirectBack(request, reply, new Refusal('social_failed'), {
          locale,
          returnTo: null,
          isLinking: false,
        })
      }
      const { returnTo, session } = startedLogin
      try {
        const person = await socialLogin.personOf(provider, secretsOf(key), address)
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
        const missing = await readMissing(database.db, opened.customer)
        setCookie(reply, 'access', { value: access, until: accessUntil, now: now() })
        setCookie(reply, 'refresh', { value: refresh, until: refreshUntil, now: now() })
        setCookie(reply, 'device', {
          value: opened.device,
          until: now() + DEVICE_MILLISECONDS,
          now: now(),
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
    limited('social-finished'),
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextPage } from '#contract/office/next-page.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { finishStaffLogin, startStaffLogin } from '#contract/office/staff-login.ts'
import { type Locale, negotiateLocale } from '#contract/pages/locales.ts'
import {
  startProviderLogin,
  takeProviderLogin,
  signInByProvider,
} from '#server/features/staff/provider.ts'
import { staffCallbackAt } from '#server/gateways/social-login/open.ts'
import { SocialLoginFailed, type StaffLogin } from '#server/gateways/social-login/port.ts'
import { secretsOf } from '#server/gateways/social-login/secrets.ts'
import { isFromElsewhere, isNavigation } from '#server/http/guards/navigation.ts'
import { readCookie, setCookie } from '#server/http/guards/session-cookies.ts'
import { codeOf, logFailure } from '#server/http/replies/login-failures.ts'
import { answerProblem } from '#server/http/replies/problems.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'

function providerOf(staffLogin: StaffLogin | null): StaffLogin {
  if (staffLogin === null) throw new Refusal('not_found')
  return staffLogin
}

/**
 * Redirects to the sign-in page, which shows the problem. After a sign-in there, the page that was
 * requested opens.
 */
function leadToDoor(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { locale, next }: { locale: Locale; next?: string },
): FastifyReply {
  logFailure(request, error)
  const nextUnlessStart = next === officeHref('today', locale) ? undefined : next
  return reply
    .header('cache-control', 'no-store')
    .redirect(officeHref('login', locale, { problem: codeOf(error), next: nextUnlessStart }))
}

const signInRoutes: readonly Route[] = [
  route(
    startStaffLogin,
    async (services, { query, locale: browserLocale, request, reply }) => {
      const locale = query.locale ?? browserLocale
      const destination = { locale, next: nextPage(query.next, locale) }
      const at = providerOf(services.staffLogin)
      // If another site started the request, no sign-in begins: the staff member is redirected to
      // the sign-in page.
      if (isFromElsewhere(request)) return reply.redirect(officeHref('login', locale))
      try {
        const storedBrowser = readCookie(request, 'officeLogin')
        const { address, browser, until } = await startProviderLogin(services, at, {
          ...destination,
          browserSecret: storedBrowser,
        })
        setCookie(reply, 'officeLogin', { value: browser, until, now: services.now() })
        return reply.header('cache-control', 'no-store').redirect(address)
      } catch (error) {
        return leadToDoor(request, reply, error, destination)
      }
    },
    { limit: ['staff-login-begun', 'loginsPerMinute'] },
  ),
  route(
    finishStaffLogin,
    async (services, { locale, request, reply }) => {
      const at = providerOf(services.staffLogin)
      const address = new URL(staffCallbackAt(services.config.publicUrl))
      address.search = URL.parse(request.url, services.config.publicUrl)?.search ?? ''
      const [state, ...furtherStates] = address.searchParams.getAll('state')
      const browser = readCookie(request, 'officeLogin')
      const key =
        state && furtherStates.length === 0 && browser && isNavigation(request)
          ? { state, browser }
          : null
      const startedLogin = await takeProviderLogin(services, key)
      if (!key || !startedLogin)
        return leadToDoor(request, reply, new Refusal('social_failed'), { locale })
      try {
        const person = await at.personOf(secretsOf(key), address)
        const { token, viewer } = await signInByProvider(services, person, {
          device: deviceName(request.headers['user-agent']),
          locale: startedLogin.locale,
        })
        setCookie(reply, 'office', { value: token, until: viewer.until, now: services.now() })
        return reply.header('cache-control', 'no-store').redirect(startedLogin.next)
      } catch (error) {
        if (error instanceof SocialLoginFailed && error.failure === 'refused')
          services.metrics.staffRefused('provider-answer')
        return leadToDoor(request, reply, error, startedLogin)
      }
    },
    { limit: ['staff-login-finished', 'loginsPerMinute'] },
  ),
]

/**
 * Routes that redirect to the chain's own login provider and back (P1). A browser navigates to
 * both, so they answer with a redirect even after an error, except if there is no provider.
 */
export const staffLoginRoutes: Route = (app, services) => {
  void app.register(async (led) => {
    led.setErrorHandler((error, request, reply) =>
      codeOf(error) === 'not_found'
        ? answerProblem(error, request, reply)
        : leadToDoor(request, reply, error, {
            locale: negotiateLocale(request.headers['accept-language']),
          }),
    )
    for (const register of signInRoutes) register(led, services)
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { deviceName } from '#server/kit/device-name.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'

/**
 * Routes that redirect to the chain's own login provider and back (P1). A browser navigates to
 * both, so they answer with a redirect even after an error, except if there is no provider.
 */
export function staffLoginRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (led) => {
    led.setErrorHandler((error, request, reply) =>
      codeOf(error) === 'not_found'
        ? answerProblem(error, request, reply)
        : leadToDoor(request, reply, error, {
            locale: negotiateLocale(request.headers['accept-language']),
          }),
    )
    registerStart(led, services)
    registerReturn(led, services)
  })
}

const limitOf = ({ loginsPerMinute }: Services['config'], name: string) => ({
  limit: { name, calls: loginsPerMinute, seconds: 60 },
})

function providerOf(staffLogin: StaffLogin | null): StaffLogin {
  if (staffLogin === null) throw new Refusal('not_found')
  return staffLogin
}

/** Registers the route that redirects to the provider. */
function registerStart(app: FastifyInstance, services: Services): void {
  const { config, now, staffLogin } = services
  registerEndpoint(
    app,
    startStaffLogin,
    async ({ query, locale: browserLocale, request, reply }) => {
      const locale = query.locale ?? browserLocale
      const destination = { locale, next: nextPage(query.next, locale) }
      const at = providerOf(staffLogin)
      // If another site started the request, no sign-in begins: the staff member is redirected to
      // the sign-in page.
      if (isFromElsewhere(request)) return reply.redirect(officeHref('login', locale))
      try {
        const storedBrowser = readCookie(request, 'officeLogin')
        const { address, browser, until } = await startProviderLogin(services, at, {
          ...destination,
          browserSecret: storedBrowser,
        })
        setCookie(reply, 'officeLogin', { value: browser, until, now: now() })
        return reply.header('cache-control', 'no-store').redirect(address)
      } catch (error) {
        return leadToDoor(request, reply, error, destination)
      }
    },
    limitOf(config, 'staff-login-begun'),
  )
}

/** Registers the route to which the provider redirects back. */
function registerReturn(app: FastifyInstance, services: Services): void {
  const { config, metrics, now, staffLogin } = services
  registerEndpoint(
    app,
    finishStaffLogin,
    async ({ locale, request, reply }) => {
      const at = providerOf(staffLogin)
      const address = new URL(staffCallbackAt(config.publicUrl))
      address.search = URL.parse(request.url, config.publicUrl)?.search ?? ''
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
        setCookie(reply, 'office', { value: token, until: viewer.until, now: now() })
        return reply.header('cache-control', 'no-store').redirect(startedLogin.next)
      } catch (error) {
        if (error instanceof SocialLoginFailed && error.failure === 'refused')
          metrics.staffRefused('provider-answer')
        return leadToDoor(request, reply, error, startedLogin)
      }
    },
    limitOf(config, 'staff-login-finished'),
  )
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

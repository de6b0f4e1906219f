import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services/services.ts'
import { accountRoutes } from './linked-logins.ts'
import { redirectToProblem } from '#server/features/social-login/redirects.ts'
import { loginRoutes } from './social-login-steps.ts'

export function socialLoginRoutes(app: FastifyInstance, services: Services): void {
  accountRoutes(app, services)
  // A browser navigates to these routes, so after an error it is redirected to a page that shows
  // the problem.
  app.register(async (led) => {
    led.setErrorHandler(redirectToProblem)
    loginRoutes(led, services)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { accountRoutes } from './account-routes.ts'
import { leadToProblem } from './leads.ts'
import { loginRoutes } from './login-routes.ts'

export function socialLoginRoutes(app: FastifyInstance, services: Services): void {
  accountRoutes(app, services)
  // Who is led through these sees a page, whatever goes wrong.
  app.register(async (led) => {
    led.setErrorHandler(leadToProblem)
    loginRoutes(led, services)
  })
}

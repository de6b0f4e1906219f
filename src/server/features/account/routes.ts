import type { FastifyInstance } from 'fastify'
import { getMe } from '#contract/account.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { readCustomer } from './store.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, getMe, async ({ viewer }) => readCustomer(database.db, viewer.customer))
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services/services.ts'
import { acceptedTextRoutes } from '#server/features/terms/accepted-texts.ts'
import { legalRoutes } from '#server/features/terms/legal-pages.ts'

export function termsRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'catalogue' | 'now'>,
): void {
  acceptedTextRoutes(app, services)
  legalRoutes(app, services)
}

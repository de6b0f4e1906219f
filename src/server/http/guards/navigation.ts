import type { FastifyRequest } from 'fastify'

/** Whether the browser reports that another site's page led here. */
export const isFromElsewhere = ({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none'

/**
 * Whether this is a top-level navigation: requests from frames and scripts must not decide
 * anything.
 */
export const isNavigation = ({
  headers: { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination },
}: FastifyRequest): boolean =>
  (mode === undefined || mode === 'navigate') &&
  (destination === undefined || destination === 'document')

import { defineEndpoint } from '#contract/endpoint.ts'
import { getTerms } from './terms.ts'

/** The loyalty rules in force: the day they were published. */
export const LOYALTY_RULES_VERSION = '2026-11-23'

/** Every version remains readable. */
export const getLoyaltyRules = defineEndpoint({
  id: 'getLoyaltyRules',
  summary: 'The rules of the loyalty programme of a version, in the language of Accept-Language',
  method: 'GET',
  path: '/api/loyalty-rules/:version',
  params: getTerms.params,
  reply: getTerms.reply,
  refusals: ['not_found'],
})

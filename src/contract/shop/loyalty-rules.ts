import { defineEndpoint } from '#contract/endpoint.ts'
import { getTerms } from './terms.ts'

/**
 * Returns one version of the rules. Every version remains readable; the version named `current` is
 * the one in force.
 */
export const getLoyaltyRules = defineEndpoint({
  id: 'getLoyaltyRules',
  summary: 'Returns a version of the loyalty programme’s rules, in the language of Accept-Language',
  method: 'GET',
  path: '/api/loyalty-rules/:version',
  params: getTerms.params,
  reply: getTerms.reply,
  refusals: ['not_found'],
})

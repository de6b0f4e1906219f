import { defineEndpoint } from '#contract/endpoint.ts'
import { getTerms } from './terms.ts'

/** Every version remains readable; `current` is the version in force. */
export const getLoyaltyRules = defineEndpoint({
  id: 'getLoyaltyRules',
  summary: 'The rules of the loyalty programme of a version, in the language of Accept-Language',
  method: 'GET',
  path: '/api/loyalty-rules/:version',
  params: getTerms.params,
  reply: getTerms.reply,
  refusals: ['not_found'],
})

import type { PageChain } from '#contract/pages/page-chain.ts'
import { pick } from '#server/kit/pick.ts'
import type { Catalogue } from './catalogue.ts'

/** What the pages of the shop know of the chain. Without a logo of its own, a brand has its name. */
export function pageChainOf({ face, facts, look, onlyRestaurant, source }: Catalogue): PageChain {
  const { brand } = source.documents
  return {
    ...pick(facts, ['brand', 'outside']),
    look: look && pick(look, ['sheet', 'field']),
    logo: brand !== undefined && brand.logo === undefined ? null : face.logoAddress,
    onlyRestaurant,
  }
}

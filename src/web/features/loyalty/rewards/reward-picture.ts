import type { Reward } from '#domain/menu/menu.ts'
import type { LoadedMenu } from '#web/base/page/loaded-menu.ts'
import { choicesOf } from './choices.ts'

/** Address of a picture of one possible product of the reward; empty if there is none. */
export function rewardPicture(
  reward: Reward,
  { menu, pictureOf, formulaPicture }: LoadedMenu,
): string {
  const [grant] = reward.grants
  if (grant && 'formula' in grant) return formulaPicture(grant.formula)
  const example = choicesOf(reward, menu)[0]?.[0]
  return example ? pictureOf(example.id) : ''
}

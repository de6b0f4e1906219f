import { mistakesBetween } from '#domain/search/edit-distance.ts'
import { settingNames } from './config.ts'

/**
 * A line for each environment variable that resembles a setting but is none: one typing mistake
 * away, or with a prefix that only our settings have. They are reported and not refused, because
 * the environment also contains variables of other programs.
 */
export function unknownSettings(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const similar = settingNames.find((each) => mistakesBetween(name, each, 1) === 1)
      if (similar !== undefined) return [`${name}: is no setting; did you mean ${similar}?`]
      const prefix = ourPrefixes.find((each) => name.startsWith(each))
      if (prefix === undefined) return []
      const like = settingNames.filter((each) => each.startsWith(prefix)).join(', ')
      return [`${name}: is no setting; those that begin with ${prefix} are ${like}`]
    })
}

/** Prefixes that no other program's settings are expected to have. */
const ourPrefixes = ['STRIPE_', 'PAYMENTS_', 'SOCIAL_LOGIN_', 'OFFICE_', 'WALLET_', 'CHAIN_']

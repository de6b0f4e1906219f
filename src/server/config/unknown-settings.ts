import { mistakesBetween } from '#domain/search/edit-distance.ts'
import { settingNames } from './config.ts'

/**
 * Settings that resemble one of ours but are none, each as a line: a name of one typing mistake, or
 * one that begins as ours alone do. The environment holds names of other programs, too, so they are
 * told and not refused.
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

/** The beginnings that no other program's settings are expected to have. */
const ourPrefixes = ['STRIPE_', 'PAYMENTS_', 'SOCIAL_LOGIN_', 'OFFICE_', 'WALLET_', 'CHAIN_']

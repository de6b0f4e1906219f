import { useMemo } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { type RoleGrant, placeOfGrant } from './grant-place.ts'

/**
 * Maximum number of restaurants that are named. If there are more, only the first is named, and the
 * remaining ones are counted.
 */
const MOST_NAMED = 2

/** Functions that describe roles and their scopes in words. */
export function useGrantLabels() {
  const t = useText('office-people')
  const office = useText('office')
  const format = useFormat()
  const scopes = useScopes()
  return useMemo(() => {
    function scopeOf(grant: RoleGrant): string {
      const place = placeOfGrant(grant, scopes)
      if (place.kind === 'chain') return t('scope.chain')
      if (place.kind === 'group') return t('scope.group', { name: place.name, count: place.count })
      const { names } = place
      if (names.length === 0) return t('scope.none')
      return names.length <= MOST_NAMED
        ? format.list(names)
        : t('scope.more', { name: names[0] ?? '', count: names.length - 1 })
    }
    return {
      scopeOf,
      rolesOf: (grants: readonly RoleGrant[]): string =>
        grants.length === 0
          ? t('noRole')
          : format.list([...new Set(grants.map(({ role }) => office(`role.${role}`)))]),
      grantWords: (grant: RoleGrant): string =>
        t('grant', { role: office(`role.${grant.role}`), scope: scopeOf(grant) }),
    }
  }, [t, office, format, scopes])
}

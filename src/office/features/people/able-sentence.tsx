import { limitsOf, reachOf, rights } from '#domain/staff/rights.ts'
import { useFormat } from '#ui/text/format.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { type RoleGrant, placeOfGrant } from './grant-place.ts'
import { shortPrice } from './short-price.ts'

/**
 * A sentence on the role: what the role allows, in which restaurants and up to which limits, and
 * which rights it does not include.
 */
export function AbleSentence({ grant }: { grant: RoleGrant }) {
  const t = useText('office-people')
  const format = useFormat()
  const where = useWhere(grant)
  const { role, scope } = grant
  if (role === 'owner') return <p>{t('able.owner')}</p>
  const limits = limitsOf(grant)
  const has = (right: (typeof rights)[number]) => {
    const reach = reachOf(role, right)
    return reach === 'everywhere' || (reach === 'chain' && scope === 'chain')
  }
  const allowed = rights.filter(has).map((right) => {
    if (right === 'refund')
      return t('able.refund', { amount: shortPrice(format.price(limits.refund ?? 0)) })
    if (right === 'points') return t('able.points', { points: limits.points ?? 0 })
    return t(`able.${right}`)
  })
  const missingRights = rights.filter((right) => !has(right)).map((right) => t(`right.${right}`))
  return (
    <p>
      {t('able.sentence', { list: format.list(allowed), where })}{' '}
      {has('refund') ? <>{t('able.second')} </> : null}
      <span className="muted">{t('able.without', { list: missingRights.join(', ') })}</span>
    </p>
  )
}

function useWhere(grant: RoleGrant): string {
  const t = useText('office-people')
  const place = placeOfGrant(grant, useScopes())
  if (place.kind === 'chain') return t('where.chain')
  if (place.kind === 'group') return t('where.restaurants', { count: place.count })
  const [name] = place.names
  return place.names.length === 1 && name !== undefined
    ? t('where.one', { name })
    : t('where.restaurants', { count: place.names.length })
}

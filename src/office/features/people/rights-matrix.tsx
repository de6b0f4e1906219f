import { type Right, type Role, limitsOf, reachOf, rights, roles } from '#domain/staff/rights.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { shortPrice } from './short-price.ts'

/**
 * A column of the matrix: a role. A role has two columns if its limits in the whole chain differ
 * from those in single restaurants.
 */
type MatrixColumn = { role: Role; scope: 'chain' | 'restaurant' | null }

const columns: MatrixColumn[] = roles.flatMap((role): MatrixColumn[] => {
  const [wide, narrow] = (['chain', 'restaurant'] as const).map((scope) =>
    JSON.stringify(limitsOf({ role, scope })),
  )
  return wide === narrow
    ? [{ role, scope: null }]
    : [
        { role, scope: 'chain' },
        { role, scope: 'restaurant' },
      ]
})

const trayLook = 'tray relative overflow-x-auto'
const matrixLook = `w-full border-spacing-0 [&_:is(th,td)]:h-row [&_:is(th,td)]:border-t
  [&_:is(th,td)]:border-t-line [&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-1
  [&_:is(th,td)]:text-center [&_:is(th,td)]:whitespace-nowrap [&_small]:block [&_small]:text-xs
  [&_small]:font-normal [&_small]:whitespace-normal [&_small]:text-ink-2 [&_tbody_th]:font-medium
  [&_thead_th]:border-t-0 [&_thead_th]:bg-zinc [&_thead_th]:text-note [&_thead_th]:font-semibold
  [&_thead_th]:text-ink-2 [&_tr_>_:first-child]:sticky [&_tr_>_:first-child]:left-0
  [&_tr_>_:first-child]:text-left [&_tbody_tr_>_:first-child]:bg-ground`
const cell =
  'inline-grid h-7 min-w-8.5 place-items-center rounded-sm px-2 text-note font-semibold tabular-nums'
const cellLook = {
  yes: `${cell} bg-ok-bg text-ok`,
  limit: `${cell} bg-warn-bg text-warn`,
  chain: `${cell} bg-info-bg text-info`,
  no: cell,
}

/** The permissions of each role with their limits, from the same rules that the server applies. */
export function RightsMatrix() {
  const t = useText('office-people')
  const office = useText('office')
  return (
    <>
      {/* In a narrow window the table scrolls sideways, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={trayLook} aria-label={t('matrix.caption')} tabIndex={0}>
        <table className={matrixLook}>
          <caption className="sr-only">{t('matrix.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('matrix.right')}</th>
              {columns.map(({ role, scope }) => (
                <th key={`${role} ${scope}`} scope="col">
                  {office(`role.${role}`)}
                  {scope === null ? null : (
                    <small>{t(scope === 'chain' ? 'matrix.wide' : 'matrix.restaurant')}</small>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <tr key={right}>
                <th scope="row">
                  {t(`right.${right}`)}
                  {right === 'privacy' ? <small>{t('matrix.twoPeople')}</small> : null}
                </th>
                {columns.map((column) => (
                  <td key={`${column.role} ${column.scope}`}>
                    <Cell {...column} right={right} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Legend />
    </>
  )
}

function Cell({ role, scope, right }: MatrixColumn & { right: Right }) {
  const t = useText('office-people')
  const format = useFormat()
  const reach = reachOf(role, right)
  if (reach === 'none')
    return (
      <span className="muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('matrix.no')}</span>
      </span>
    )
  if (right === 'refund' || right === 'points') {
    const limit = limitsOf({ role, scope: scope ?? 'chain' })[right]
    if (limit === null) return <span className={cellLook.yes}>{t('matrix.noLimit')}</span>
    return (
      <span className={cellLook.limit}>
        {right === 'refund' ? shortPrice(format.price(limit)) : format.number(limit)}
      </span>
    )
  }
  return reach === 'chain' && role !== 'owner' ? (
    <span className={cellLook.chain}>{t('matrix.chain')}</span>
  ) : (
    <span className={cellLook.yes}>{t('matrix.yes')}</span>
  )
}

function Legend() {
  const t = useText('office-people')
  const format = useFormat()
  const care = limitsOf({ role: 'care', scope: 'chain' }).refund ?? 0
  const signs = [
    { id: 'yes', sign: t('matrix.yes'), text: t('matrix.legendYes') },
    { id: 'limit', sign: shortPrice(format.price(care)), text: t('matrix.legendLimit') },
    { id: 'chain', sign: t('matrix.chain'), text: t('matrix.legendChain') },
    { id: 'no', sign: '–', text: t('matrix.legendNo') },
  ] as const
  return (
    <ul className="mt-3.5 flex flex-wrap gap-x-5.5 gap-y-2 text-ink-2">
      {signs.map(({ id, sign, text }) => (
        <li key={id}>
          <b className={cellLook[id]}>{sign}</b> {text}
        </li>
      ))}
    </ul>
  )
}

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
const cellLook = 'h-row px-2.5 py-1 whitespace-nowrap'
const firstLook = `sticky left-0 text-left ${cellLook}`
const headLook = 'bg-zinc text-note font-semibold text-ink-2'
const rowLook = 'border-t border-t-line'
const noteLook = 'block text-xs font-normal whitespace-normal text-ink-2'
const signBase =
  'inline-grid h-7 min-w-8.5 place-items-center rounded-sm px-2 text-note font-semibold tabular-nums'
const signLook = {
  yes: `${signBase} bg-ok-bg text-ok`,
  limit: `${signBase} bg-warn-bg text-warn`,
  chain: `${signBase} bg-info-bg text-info`,
  no: signBase,
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
        <table className="w-full border-spacing-0">
          <caption className="sr-only">{t('matrix.caption')}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${firstLook} ${headLook}`}>
                {t('matrix.right')}
              </th>
              {columns.map(({ role, scope }) => (
                <th key={`${role} ${scope}`} scope="col" className={`${cellLook} ${headLook}`}>
                  {office(`role.${role}`)}
                  {scope === null ? null : (
                    <small className={noteLook}>
                      {t(scope === 'chain' ? 'matrix.wide' : 'matrix.restaurant')}
                    </small>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <tr key={right}>
                <th scope="row" className={`${firstLook} ${rowLook} bg-ground font-medium`}>
                  {t(`right.${right}`)}
                  {right === 'privacy' ? (
                    <small className={noteLook}>{t('matrix.twoPeople')}</small>
                  ) : null}
                </th>
                {columns.map((column) => (
                  <td
                    key={`${column.role} ${column.scope}`}
                    className={`${cellLook} ${rowLook} text-center`}
                  >
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
    if (limit === null) return <span className={signLook.yes}>{t('matrix.noLimit')}</span>
    return (
      <span className={signLook.limit}>
        {right === 'refund' ? shortPrice(format.price(limit)) : format.number(limit)}
      </span>
    )
  }
  return reach === 'chain' && role !== 'owner' ? (
    <span className={signLook.chain}>{t('matrix.chain')}</span>
  ) : (
    <span className={signLook.yes}>{t('matrix.yes')}</span>
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
          <b className={signLook[id]}>{sign}</b> {text}
        </li>
      ))}
    </ul>
  )
}

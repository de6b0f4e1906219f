import { useState } from 'react'
import {
  type GoodwillCode,
  type GoodwillView,
  stopGoodwillCode,
} from '#contract/office/goodwill.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { OnceDialog } from '#ui/parts/layers/once-dialog.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'
import { GoodwillDialog, type IssuedCode } from './goodwill-dialog.tsx'

/**
 * The instant with which a day is formatted: noon UTC falls on the same day in all time zones of
 * the chain.
 */
const noonOf = (day: string) => `${day}T12:00:00Z`

/**
 * The button that opens the goodwill dialog, if goodwill can be granted. After a promo code is
 * issued, a second dialog shows the code, once.
 */
export function GoodwillAction({
  order,
  goodwill,
  onDone,
}: {
  order: OfficeOrder
  goodwill: GoodwillView | undefined
  onDone: () => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [newCode, setNewCode] = useState<IssuedCode | null>(null)
  const isPossible = goodwill !== undefined && (goodwill.hasCard || goodwill.codesLeft > 0)
  return (
    <>
      {isPossible ? (
        <Button kind="outlined" onPress={() => setOpen(true)}>
          {t('goodwill.action')}
        </Button>
      ) : null}
      {isOpen && isPossible ? (
        <GoodwillDialog
          order={order}
          goodwill={goodwill}
          onClose={() => setOpen(false)}
          onDone={(code) => {
            setOpen(false)
            setNewCode(code)
            onDone()
          }}
        />
      ) : null}
      {newCode === null ? null : (
        <OnceDialog
          title={t('goodwill.made', { amount: format.price(newCode.amount) })}
          text={t('goodwill.madeText', { date: format.date(noonOf(newCode.until)) })}
          code={newCode.code}
          onClose={() => setNewCode(null)}
        />
      )}
    </>
  )
}

/** The goodwill codes issued for an order; each can be stopped while part of it is unused. */
export function GoodwillCodes({
  order,
  codes,
  onDone,
}: {
  order: OfficeOrder
  codes: readonly GoodwillCode[]
  onDone: () => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const [stopping, setStopping] = useState<GoodwillCode | null>(null)
  if (codes.length === 0) return null
  return (
    <DrawerPart title={t('goodwill.codes')}>
      <ul>
        {codes.map((code) => (
          <li key={code.id} className="sheet-row">
            <span>
              {t('goodwill.row', {
                amount: format.price(code.amount),
                left: format.price(code.left),
                date: format.date(noonOf(code.until)),
              })}
            </span>
            {code.isStopped || code.left === 0 ? (
              <StateLabel tone="quiet">
                {t(code.isStopped ? 'goodwill.stopped' : 'goodwill.spent')}
              </StateLabel>
            ) : (
              <Button kind="quiet" onPress={() => setStopping(code)}>
                {t('goodwill.stop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {stopping === null ? null : (
        <ApiDialog
          title={t('goodwill.stopTitle', { amount: format.price(stopping.amount) })}
          verb={t('goodwill.stopDo')}
          endpoint={stopGoodwillCode}
          input={{ params: { order: order.id, code: stopping.id } }}
          toast={t('goodwill.stopDone')}
          onClose={() => setStopping(null)}
          onDone={onDone}
        >
          <p>{t('goodwill.stopText', { left: format.price(stopping.left) })}</p>
        </ApiDialog>
      )}
    </DrawerPart>
  )
}

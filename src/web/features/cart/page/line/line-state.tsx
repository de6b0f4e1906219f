import type { ReactNode } from 'react'
import { holdsAlcohol } from '#domain/pricing/pricing.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { missingNames } from '#web/state/basket/describe-line.ts'

/** Whether the line is complete, its missing choices and other remarks, in words (C22, M4, F6). */
export function LineState({ priced }: { priced: PricedLine }) {
  const { menu } = useMenu()
  const t = useText('cart')
  const tCommon = useText('common')
  const { list } = useFormat()
  const { line, completed, missing, available, points } = priced
  const composed = line.kind !== 'item' && line.kind !== 'signature'
  const alcohol = holdsAlcohol(line, menu)
  const missingText = list(
    missingNames(priced, menu).map(({ name, count }) => t(`missing.${name}`, { count })),
  )
  return (
    <>
      {composed || alcohol ? (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {composed && completed ? (
            <Tag tone="ok">
              <Icon name="check" size={14} />
              {t('line.complete')}
            </Tag>
          ) : null}
          {composed && !completed ? <Tag tone="err">{t('line.incomplete')}</Tag> : null}
          {alcohol ? <Tag tone="warn">{t('line.alcohol', { age: menu.alcoholAge })}</Tag> : null}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <Trouble tone="text-err">{t('line.missing', { what: missingText })}</Trouble>
      ) : null}
      {available ? null : <Trouble tone="text-warn">{tCommon('product.unavailable')}</Trouble>}
      {points > 0 ? <p className="mt-1 text-sm text-ink-2">{t('line.paidWithPoints')}</p> : null}
    </>
  )
}

function Trouble({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <p className={`mt-2 flex gap-1.5 text-sm leading-snug font-medium ${tone}`}>
      <Icon name="warning" size={18} />
      {children}
    </p>
  )
}

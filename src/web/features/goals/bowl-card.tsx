import { useId } from 'react'
import { bowlContents } from '#domain/cart/composition.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import type { GoalFigure, GoalFigures } from '#domain/goals/goals.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Bowl } from '#web/features/product/bowl.tsx'
import { LineTerms } from '#web/features/product/line-terms.tsx'
import { useTakeBowl } from '#web/features/share/use-take-bowl.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { Well } from '#web/ui/show/tray.tsx'

const grounds = ['bg-rose', 'bg-citron', 'bg-menthe'] as const

/** One bowl that meets the goals: its contents, its figures, and the ways to order it. */
export function BowlCard({
  at,
  priced,
  figures,
  best,
}: {
  at: number
  priced: PricedLine
  figures: GoalFigures
  /** The figures in which it is better than the others. */
  best: readonly GoalFigure[]
}) {
  const t = useText('goals')
  const tCart = useText('cart')
  const { price } = useFormat()
  const takeBowl = useTakeBowl()
  const { line } = priced
  const id = useId()
  const name = t('found.name', { number: at + 1 })
  async function add() {
    if (await takeBowl(line, 'stay'))
      showToast({ tone: 'ok', text: tCart('notice.added', { name: priced.name }) })
  }
  return (
    <Well className="p-4 sm:p-5">
      <div className={`grid place-items-center rounded-sm p-4 ${grounds[at % grounds.length]}`}>
        <Bowl contents={bowlContents(line)} className="w-full max-w-50" />
      </div>
      <Display level={3} size={2} id={id} className="mt-4">
        {name}
      </Display>
      <p className="mt-1 text-ink-2">{priced.name}</p>
      <BowlFigures figures={figures} best={best} />
      <div className="mt-1 mb-4 flex-1">
        <LineTerms priced={priced} />
      </div>
      <Button
        wide
        amount={price(priced.unitPrice)}
        aria-describedby={id}
        onClick={() => void add()}
      >
        {t('found.add')}
      </Button>
      <Button
        kind="quiet"
        size="s"
        className="mt-2 self-center"
        aria-label={tCart('line.editName', { name })}
        onClick={() => void takeBowl(line, 'compose')}
      >
        <Icon name="pencil" size={18} />
        {tCart('line.edit')}
      </Button>
    </Well>
  )
}

function BowlFigures({ figures, best }: { figures: GoalFigures; best: readonly GoalFigure[] }) {
  const t = useText('goals')
  const tMenu = useText('menu')
  const { number } = useFormat()
  return (
    <ul className="mt-2.5 flex flex-wrap gap-1.5">
      <Tag as="li">
        {t('found.protein', { grams: number(Math.round(figures.protein * 10) / 10) })}
      </Tag>
      <Tag as="li">{tMenu('product.kcal', { kcal: Math.round(figures.energy) })}</Tag>
      {best.map((figure) => (
        <Tag key={figure} as="li" tone="select">
          {t(`found.most.${figure}`)}
        </Tag>
      ))}
    </ul>
  )
}

import { type RefObject, useMemo, useRef, useState, useEffect } from 'react'
import { href } from '#contract/pages/links.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { figuresOf } from '#domain/goals/goal-line.ts'
import { boundNames, type GoalFigure, type GoalFigures, type Goals } from '#domain/goals/goals.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Live } from '#web/ui/feedback/live.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Tray } from '#web/ui/show/tray.tsx'
import { BowlCard } from './bowl-card.tsx'
import { GoalsForm } from './goals-form.tsx'
import { type TypedGoals, firstTyped, nothingTyped, readGoals, retyped } from './typed-goals.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { GoalRelaxations } from './goal-relaxations.tsx'
import type { GoalResult } from '#domain/goals/find-bowls.ts'
import { type BowlQuestion, type Stopped, requestBowls } from './request-bowls.ts'

/**
 * The goals, and the bowls that meet them (E5). Once bowls were requested, they are updated with
 * each change of the goals.
 */
export function GoalBowls() {
  const [typed, setTyped] = useState<TypedGoals>(firstTyped)
  const [isAsked, setAsked] = useState(false)
  const { declared } = useAllergies()
  const { amount } = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  const goals = useMemo(() => readGoals(typed, declared), [typed, declared])
  const search = useBowls(isAsked ? goals : null)

  /**
   * Moves the focus to the place of the answer, because the pressed control may have disappeared by
   * then.
   */
  const ask = (changed: TypedGoals) => {
    setTyped(changed)
    setAsked(true)
    requestAnimationFrame(() => title.current?.focus())
  }
  return (
    <>
      <GoalsForm typed={typed} onType={setTyped} onAsk={() => ask(typed)} />
      {search !== null && goals !== null ? (
        <Answer
          search={search}
          goals={goals}
          title={title}
          onTake={(changes) => ask(retyped(typed, changes, amount))}
          onClear={() => ask(nothingTyped)}
        />
      ) : null}
    </>
  )
}

function Answer({
  search,
  goals,
  title,
  onTake,
  onClear,
}: {
  search: BowlSearchState
  goals: Goals
  title: RefObject<HTMLHeadingElement | null>
  onTake: Parameters<typeof GoalRelaxations>[0]['onTake']
  onClear: () => void
}) {
  const heading = useHeading(search)
  return (
    <section aria-labelledby="goal-bowls" aria-busy={search.kind === 'searching'} className="mt-10">
      <Display level={2} id="goal-bowls" ref={title} tabIndex={-1} className="outline-none">
        {search.kind === 'searching' ? <span className="spinner me-3" aria-hidden="true" /> : null}
        {heading}
      </Display>
      <Live>{search.kind === 'searching' ? '' : heading}</Live>
      {search.kind === 'bowls' ? <Bowls lines={search.lines} /> : null}
      {search.kind === 'loosen' ? (
        <GoalRelaxations
          relaxations={search.ways}
          isFree={isFree(goals)}
          onTake={onTake}
          onClear={onClear}
        />
      ) : null}
      {search.kind === 'too-long' || search.kind === 'failed' || search.kind === 'no-worker' ? (
        <Stopped why={search.kind} />
      ) : null}
    </section>
  )
}

function useHeading(search: BowlSearchState): string {
  const t = useText('goals')
  if (search.kind === 'searching') return t('found.searching')
  if (search.kind === 'bowls') return t('found.title', { count: search.lines.length })
  return t(search.kind === 'loosen' ? 'loosen.title' : 'stopped.title')
}

const isFree = (goals: Goals): boolean =>
  goals.diets.length === 0 && boundNames.every((bound) => goals[bound] === null)

function Bowls({ lines }: { lines: readonly CartLine[] }) {
  const { menu } = useMenu()
  const t = useText('goals')
  const tMenu = useText('menu')
  const bowls = useMemo(
    () => lines.map((line) => ({ priced: priceLine(line, menu), figures: figuresOf(line, menu) })),
    [lines, menu],
  )
  const all = bowls.map(({ figures }) => figures)
  return (
    <>
      <Tray columns="formulas" className="mt-4">
        {bowls.map(({ priced, figures }, at) => (
          <BowlCard
            key={priced.line.id}
            at={at}
            priced={priced}
            figures={figures}
            best={bestAmong(figures, all)}
          />
        ))}
      </Tray>
      {bowls.length < 3 ? <p className="mt-3 text-ink-2">{t('found.fewer')}</p> : null}
      <p className="mt-3 text-sm text-ink-2">{tMenu('details.crossContact')}</p>
    </>
  )
}

/** The figures in which a bowl is better than all others. */
const bestAmong = (figures: GoalFigures, all: readonly GoalFigures[]): GoalFigure[] =>
  (['protein', 'energy', 'price'] as const).filter(
    (figure) =>
      all.length > 1 &&
      all.every(
        (otherFigures) =>
          otherFigures === figures ||
          (figure === 'protein'
            ? figures.protein > otherFigures.protein
            : figures[figure] < otherFigures[figure]),
      ),
  )

function Stopped({ why }: { why: 'too-long' | 'failed' | 'no-worker' }) {
  const locale = useLocale()
  const t = useText('goals')
  return (
    <Note tone="warn" className="mt-4">
      <p>{t(`stopped.${why}`)}</p>
      <ButtonLink
        kind="line"
        size="s"
        className="mt-3 bg-ground"
        to={href('composeCustom', locale)}
      >
        {t('stopped.compose')}
      </ButtonLink>
    </Note>
  )
}

type BowlSearchState = GoalResult | Stopped | { readonly kind: 'searching' }

/** Milliseconds after a change before a search begins, so that not every typed digit starts one. */
const PAUSE_MILLISECONDS = 300

/**
 * The bowls for these goals by the current menu; null without goals. Changed goals, or another
 * menu, end a search in progress.
 */
function useBowls(goals: Goals | null): BowlSearchState | null {
  const { menu } = useMenu()
  const [result, setResult] = useState<{ question: BowlQuestion; outcome: BowlSearchState } | null>(
    null,
  )
  useEffect(() => {
    if (goals === null) return undefined
    const abort = new AbortController()
    const question = { menu, goals }
    const timer = setTimeout(
      () =>
        void requestBowls(question, abort.signal)
          .catch((): BowlSearchState => ({ kind: 'failed' }))
          .then((outcome) => {
            if (!abort.signal.aborted) setResult({ question, outcome })
          }),
      PAUSE_MILLISECONDS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [goals, menu])
  if (goals === null) return null
  const isOfNow = result?.question.goals === goals && result.question.menu === menu
  return isOfNow ? result.outcome : { kind: 'searching' }
}

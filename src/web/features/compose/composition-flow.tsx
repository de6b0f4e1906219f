import {
  type ComponentType,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { href } from '#contract/pages/links.ts'
import type { Slot } from '#domain/cart/cart.ts'
import { isFinishedRecipe } from '#domain/cart/composition.ts'
import type { DessertId } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'
import { afterPaint, useAfterPaint } from '#web/base/browser/use-after-paint.ts'
import { useNextFrame } from '#web/base/browser/use-next-frame.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import {
  addOne,
  pressDessert,
  pressIngredient,
  setWarmth,
} from '#web/features/compose/choosing/choosing.ts'
import { ComposeBar } from '#web/features/compose/steps/compose-bar.tsx'
import type { DoneStepProps } from '#web/features/compose/steps/done-step.tsx'
import { SlotStep } from '#web/features/compose/steps/slot-step.tsx'
import { Preview } from './preview.tsx'
import { StepBar } from '#web/features/compose/steps/step-bar.tsx'
import {
  type Composition,
  type Subject,
  useComposition,
} from '#web/features/compose/choosing/use-composition.ts'
import { usePickings } from '#web/features/compose/steps/use-pickings.ts'
import type { WellActions } from '#web/features/compose/steps/well.tsx'

const PickDialog = lazyDialog(
  () => import('#web/features/compose/steps/pick-dialog.tsx').then((part) => part.PickDialog),
  ({ picking }) => picking !== null,
)
// The last step is loaded with the first choice, long before the customer reaches it.
const loadDoneStep = () =>
  import('#web/features/compose/steps/done-step.tsx').then(
    (part) => ({ default: part.DoneStep }),
    () => ({ default: Unreachable }),
  )
const DoneStep = lazy<ComponentType<DoneStepProps>>(loadDoneStep)
// Loaded on demand, because few visitors have an unfinished composition.
const ResumeNote = lazy(() =>
  import('#web/features/compose/steps/resume-note.tsx').then(
    (part) => ({ default: part.ResumeNote }),
    () => ({ default: () => null }),
  ),
)
const DessertDialog = lazyDialog(
  () => import('./dessert-dialog.tsx').then((part) => part.DessertDialog),
  ({ open }) => open,
)

/**
 * Builds a formula, a custom salad or a dessert, with the bowl always in view. Needs a new `key`
 * for another subject.
 */
export function CompositionFlow({ subject }: { subject: Subject }) {
  const [initialSubject] = useState(subject)
  const composition = useComposition(initialSubject)
  return composition ? <Flow composition={composition} /> : <NoSuchComposition />
}

type Popup =
  | { kind: 'extra'; slot: Slot }
  | { kind: 'bread' }
  | { kind: 'snack' }
  | { kind: 'dessert' }

function Flow({ composition }: { composition: Composition }) {
  const { menu } = useMenu()
  const { change, step, line, inCart } = composition
  const [popup, setPopup] = useState<Popup | null>(null)
  const pickings = usePickings(composition)
  // The pressed button is painted first, then the totals; the circles, the steps and the bowl
  // follow.
  const deferredComposition = useAfterPaint(composition)
  const close = () => setPopup(null)
  const askMore = useCallback((slot: Slot) => setPopup({ kind: 'extra', slot }), [])
  const isFinished = isFinishedRecipe(line, menu)
  useEffect(() => (inCart ? afterPaint(() => void loadDoneStep()) : undefined), [inCart])

  const actions = useMemo(
    (): WellActions => ({
      press: (slot, ingredient) =>
        void change((current) => pressIngredient(current, slot, ingredient, menu)),
      addOne: (slot, ingredient) => void change((current) => addOne(current, slot, ingredient)),
      setWarm: (slot, ingredient, warm) =>
        void change((current) => setWarmth(current, slot, ingredient, warm)),
    }),
    [change, menu],
  )

  const chooseDessert = (dessert: DessertId) => {
    const isChosen = line.kind === 'formula' && line.dessert?.dessert === dessert
    if (isChosen || change((current) => pressDessert(current, dessert)))
      setPopup({ kind: 'dessert' })
  }
  const picking =
    popup === null || popup.kind === 'dessert'
      ? null
      : popup.kind === 'extra'
        ? pickings.extra(popup.slot)
        : pickings[popup.kind]()
  return (
    <div className="md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="contents md:block">
        <PreviewNow composition={composition} />
      </div>
      <div
        className="flex min-h-[calc(100dvh-var(--header)-240px)] flex-col px-(--edge) pt-5
          md:min-h-[calc(100dvh-var(--header))] md:ps-10 md:pt-7"
      >
        <div className="mb-5 md:mb-7">
          <StepBar composition={deferredComposition} />
        </div>
        {deferredComposition.resumed || deferredComposition.waiting ? (
          <Suspense>
            <ResumeNote composition={deferredComposition} />
          </Suspense>
        ) : null}
        <div className="min-w-0 flex-1">
          <Suspense>
            {step === 'done' ? (
              <DoneStep
                composition={composition}
                onMore={askMore}
                onBread={() => setPopup({ kind: 'bread' })}
                onSnack={() => setPopup({ kind: 'snack' })}
              />
            ) : (
              <SlotStep
                key={step}
                composition={composition}
                deferred={deferredComposition}
                slot={step}
                actions={actions}
                onDessert={chooseDessert}
                onMore={askMore}
                onEditDessert={() => setPopup({ kind: 'dessert' })}
              />
            )}
            <FocusOnStep step={step} comes={isFinished} />
          </Suspense>
        </div>
        <ComposeBarNow composition={composition} />
      </div>
      <PickDialog picking={picking} onClose={close} />
      <DessertDialog
        open={popup?.kind === 'dessert' && !isFinished}
        onClose={close}
        composition={composition}
        actions={actions}
      />
    </div>
  )
}

// The totals of the preview and of the bar below the step change in a separate frame in which
// nothing else is rendered.
function PreviewNow({ composition }: { composition: Composition }) {
  const { priced, step } = useNextFrame(composition)
  return <Preview priced={priced} step={step} />
}

function ComposeBarNow({ composition }: { composition: Composition }) {
  return <ComposeBar composition={useNextFrame(composition)} />
}

/**
 * Focuses the title of a step when the customer moves to that step, but not when the page opens.
 * This component is a sibling of the step, so that its effect waits until the step's code is
 * loaded. `comes`: whether the step changed without a link that would scroll to the top of the
 * page.
 */
function FocusOnStep({ step, comes }: { step: string; comes: boolean }) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (comes) scrollTo(0, 0)
    document.getElementById('step-title')?.focus({ preventScroll: true })
  }, [step, comes])
  return null
}

function Unreachable() {
  const tError = useText('errors')
  return <Note tone="err">{tError('network')}</Note>
}

function NoSuchComposition() {
  const locale = useLocale()
  const t = useText('compose')
  return (
    <div className="wrap py-16">
      <Display level={1}>{t('notFound.title')}</Display>
      <p className="mt-3 mb-6 text-ink-2">{t('notFound.text')}</p>
      <ButtonLink to={href('menu', locale)}>{t('notFound.menu')}</ButtonLink>
    </div>
  )
}

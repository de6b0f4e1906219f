import type { ReactNode } from 'react'
import type { OrderView } from '#contract/shop/order-view.ts'
import { isBeingMade } from '#domain/orders/lateness.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type ProgressStep, type StepState, progressSteps, stepStates } from './steps.ts'
import type { LateOrder } from './use-headline.ts'

/**
 * The steps received, in preparation and ready: shown by icon, by position and in words (O1).
 * `children`: explanations of the current state, shown below the steps.
 */
export function OrderSteps({
  order,
  lateness,
  children,
}: {
  order: OrderView
  lateness: LateOrder
  children: ReactNode
}) {
  const t = useText('order')
  const states = stepStates(order.status)
  const { hint, share } = useStepHints(order, lateness)
  if (!states) return null
  const { state } = lateness
  const isLate = isBeingMade(order.status) && (state === 'late' || state === 'very-late')
  return (
    <div className="wrap relative z-2 -mt-15">
      <div className="rounded-md border-[1.5px] border-ink bg-ground px-4 pt-5 pb-4 sm:px-6">
        <ol
          aria-label={t('steps.label')}
          className="grid grid-cols-[1fr_1.3fr_auto] sm:grid-cols-[1fr_1fr_auto]"
        >
          {progressSteps.map((step, i) => (
            <li
              key={step}
              className="relative"
              aria-current={states[step] === 'now' ? 'step' : undefined}
            >
              {i < progressSteps.length - 1 ? (
                <StepLine state={states[step]} share={share} />
              ) : null}
              <Sign state={states[step]} isLate={isLate} />
              <span className="mt-2.5 block pr-2 text-sm leading-tight font-semibold hyphens-auto sm:text-base">
                {t(`steps.${step}`)}
              </span>
              <span className="sr-only"> ({t(`steps.${states[step]}`)})</span>
              <span className="num block text-sm text-ink-2">{hint[step]}</span>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  )
}

/**
 * `hint`: the text below each step. `share`: the share of the preparation time that has passed; 0
 * if the order is not in preparation.
 */
function useStepHints(order: OrderView, lateness: LateOrder) {
  const t = useText('order')
  const { time } = useFormat()
  const { acceptedAt, steps } = order.progress
  const since = (step: ProgressStep) => steps.findLast(({ status }) => status === step)?.at
  const timeOf = (step: ProgressStep) => {
    const at = since(step)
    return at === undefined ? null : time(at)
  }
  const { readyAt, now } = lateness
  const begunAt = order.status === 'in-preparation' ? since('in-preparation') : undefined
  const startText = begunAt === undefined ? null : t('steps.since', { time: time(begunAt) })
  const hint = {
    received: acceptedAt ? t('steps.accepted', { time: time(acceptedAt) }) : time(order.placedAt),
    'in-preparation': startText ?? timeOf('in-preparation'),
    ready:
      timeOf('ready') ??
      (readyAt === null
        ? t('late.unknown')
        : t('steps.around', { time: time(new Date(readyAt).toISOString()) })),
  }
  const share =
    begunAt === undefined || readyAt === null
      ? 0
      : (now - Date.parse(begunAt)) / (readyAt - Date.parse(begunAt))
  return { hint, share }
}

/** The line to the next step: full once this one is done, filled by `share` while it is made. */
function StepLine({ state, share }: { state: StepState; share: number }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute top-3 right-1 left-8.5 h-1.5 ${state === 'done' ? 'bg-leaf' : 'bg-zinc-2'}`}
    >
      {state === 'now' && share > 0 ? (
        <span
          className="block h-full bg-leaf"
          style={{ width: `${Math.round(Math.min(share, 0.95) * 100)}%` }}
        />
      ) : null}
    </span>
  )
}

function Sign({ state, isLate }: { state: StepState; isLate: boolean }) {
  if (state === 'done') {
    return (
      <span className="grid size-7.5 place-items-center rounded-full bg-leaf text-on-leaf">
        <Icon name="check" size={18} />
      </span>
    )
  }
  if (state === 'now' && isLate)
    return (
      <span className="grid size-7.5 place-items-center rounded-full border-[2.5px] border-warn bg-warn-bg text-warn">
        <Icon name="clock" size={18} />
      </span>
    )
  return (
    <span
      className={`block size-7.5 rounded-full ${state === 'now' ? 'border-3 border-ink bg-select' : 'border-2 border-zinc-2 bg-zinc-2 forced-colors:border-dashed'}`}
    />
  )
}

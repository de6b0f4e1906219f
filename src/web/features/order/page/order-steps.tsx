import type { ShownOrder } from '#contract/shop/shown-order.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type ShownStep, type StepState, shownSteps, stepStates } from './steps.ts'

/** Received, in preparation, ready: shown by icon, by position and in words (O1). */
export function OrderSteps({ order }: { order: ShownOrder }) {
  const t = useText('order')
  const { time } = useFormat()
  const states = stepStates(order.status)
  if (!states) return null
  const { acceptedAt, expectedAt, steps } = order.progress
  const since = (step: ShownStep) => steps.findLast(({ status }) => status === step)?.at
  const taken = (step: ShownStep) => {
    const at = since(step)
    return at === undefined ? null : time(at)
  }
  const hint = {
    received: acceptedAt ? t('steps.accepted', { time: time(acceptedAt) }) : time(order.placedAt),
    'in-preparation': taken('in-preparation'),
    ready: taken('ready') ?? t('steps.around', { time: time(expectedAt) }),
  }
  return (
    <div className="wrap relative z-2 -mt-15">
      <ol
        aria-label={t('steps.label')}
        className="grid grid-cols-[1fr_1.3fr_1fr] rounded-md sm:grid-cols-3 border-[1.5px] border-ink bg-ground px-4 py-5 sm:px-8"
      >
        {shownSteps.map((step, i) => (
          <li
            key={step}
            className="relative"
            aria-current={states[step] === 'now' ? 'step' : undefined}
          >
            {i < shownSteps.length - 1 ? (
              <span
                aria-hidden="true"
                className={`absolute top-3 right-1 left-8.5 h-1.5 ${states[step] === 'done' ? 'bg-leaf' : 'bg-zinc-2'}`}
              />
            ) : null}
            <Sign state={states[step]} />
            <span className="mt-2.5 block pr-2 text-sm leading-tight font-semibold hyphens-auto sm:text-base">
              {t(`steps.${step}`)}
            </span>
            <span className="sr-only"> ({t(`steps.${states[step]}`)})</span>
            <span className="num block text-sm text-ink-2">{hint[step]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Sign({ state }: { state: StepState }) {
  if (state === 'done') {
    return (
      <span className="grid size-7.5 place-items-center rounded-full bg-leaf text-on-leaf">
        <Icon name="check" size={18} />
      </span>
    )
  }
  return (
    <span
      className={`block size-7.5 rounded-full ${state === 'now' ? 'border-3 border-ink bg-select' : 'border-2 border-zinc-2 bg-zinc-2 forced-colors:border-dashed'}`}
    />
  )
}

import { memo } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { isSettled, stepName } from '#web/features/compose/choosing/steps.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

const looks = {
  current: 'border-ink font-semibold',
  settled: 'border-leaf',
  ahead: 'border-zinc-2 text-ink-2 hover:border-line-strong',
} as const

/** The steps of a composition; all of them can be reached at any time. */
export const StepBar = memo(function StepBar({ composition }: { composition: Composition }) {
  const { menu } = useMenu()
  const t = useText('compose')
  const { line, steps, step, addressOf } = composition
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1.5">
        {steps.map((each, i) => {
          const name = t(`step.${stepName(line, each, menu)}`)
          const current = each === step
          const settled = each !== 'done' && isSettled(line, each, menu)
          return (
            <li key={each} className={current ? 'flex-auto' : 'min-w-8 flex-[1_1_0] md:flex-auto'}>
              <Link
                to={addressOf(each)}
                aria-current={current ? 'step' : undefined}
                className={`focus-inset flex min-h-11 items-start gap-1.5 border-t-4 pt-2 text-sm leading-tight
                  no-underline ${current ? looks.current : settled ? looks.settled : looks.ahead}`}
              >
                {settled && !current ? (
                  <span className="text-leaf-text">
                    <Icon name="check" size={16} />
                  </span>
                ) : (
                  <span className="num font-bold" aria-hidden="true">
                    {i + 1}
                  </span>
                )}
                <span className={current ? '' : 'sr-only md:not-sr-only'}>
                  {settled ? <SettledName name={name} suffix={t('stepDone', { name })} /> : name}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})

function SettledName({ name, suffix }: { name: string; suffix: string }) {
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <span className="sr-only">{suffix}</span>
    </>
  )
}

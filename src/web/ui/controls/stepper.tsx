import type { Ref } from 'react'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'

type StepperProps = {
  value: number
  /** Minimum value. With 0 the last unit can be removed: at 1 the minus becomes a bin. */
  min?: number
  max: number
  onChange: (value: number) => void
  /** The name of the counted product: “La César”. */
  label: string
  names?: { increase: string; decrease: string; remove: string }
  className?: string
  ref?: Ref<HTMLFieldSetElement>
}

const end =
  'grid size-11 flex-none place-items-center rounded-full hover:bg-zinc disabled:text-ink-2 disabled:hover:bg-transparent'

export function Stepper({
  value,
  min = 0,
  max,
  onChange,
  label,
  names,
  className = '',
  ref,
}: StepperProps) {
  const t = useText('common')
  const labels = names ?? {
    increase: t('action.increase'),
    decrease: t('action.decrease'),
    remove: t('action.remove'),
  }
  const removes = min === 0 && value === 1
  return (
    <fieldset
      ref={ref}
      className={`inline-flex items-center rounded-button border-[1.5px] border-line-strong ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className={end}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        aria-label={`${removes ? labels.remove : labels.decrease}, ${label}`}
      >
        <Icon name={removes ? 'trash' : 'minus'} size={18} />
      </button>
      <span className="num min-w-6 text-center font-bold" aria-live="polite">
        {value}
      </span>
      <button
        type="button"
        className={end}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        aria-label={`${labels.increase}, ${label}`}
      >
        <Icon name="plus" size={18} />
      </button>
    </fieldset>
  )
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PIN_DIGITS } from '#contract/kitchen/fields.ts'
import { type BoardPerson } from '#contract/kitchen/desk.ts'
import { useText } from '#ui/text/text.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { DeskLayout } from '#kitchen/parts/desk-layout.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { buttonLook } from '#kitchen/parts/look.ts'

/** Digits from the on-screen keys or from a keyboard; the last one sends the PIN. */
export function PinPad({
  place,
  person,
  onBack,
}: {
  place: string
  person: BoardPerson
  onBack: () => void
}) {
  const t = useText('kitchen')
  const tError = useText('errors')
  const kitchen = useKitchen()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const pad = useRef<HTMLDivElement>(null)
  const isSent = pin.length === PIN_DIGITS

  const typeDigit = (digit: string) => {
    if (isSent) return
    setProblem(null)
    const typed = pin + digit
    setPin(typed)
    if (typed.length === PIN_DIGITS) void send(typed)
  }
  const erase = () => {
    if (!isSent) setPin((before) => before.slice(0, -1))
  }

  async function send(pin: string) {
    try {
      await kitchen.signIn(person.id, pin)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error.problem.code)
      setPin('')
    }
  }

  useKeyboardDigits(pad, { onDigit: typeDigit, onErase: erase, onBack })

  return (
    <DeskLayout place={place} title={t('who.pin', { name: person.name })}>
      <PinDots count={pin.length} />
      <div role="alert">{problem ? <FieldError>{tError(problem)}</FieldError> : null}</div>
      <div
        ref={pad}
        className="grid grid-cols-3 gap-2.5 shadow-none! outline-none"
        tabIndex={-1}
        aria-busy={isSent || undefined}
      >
        <PinKeys onDigit={typeDigit} onErase={erase} />
      </div>
      <button type="button" className={buttonLook('line', 'w-full')} onClick={onBack}>
        {t('who.others')}
      </button>
    </DeskLayout>
  )
}

type PadKeys = { onDigit: (digit: string) => void; onErase: () => void; onBack: () => void }

function useKeyboardDigits(
  pad: RefObject<HTMLDivElement | null>,
  { onDigit, onErase, onBack }: PadKeys,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) onDigit(event.key)
    else if (event.key === 'Backspace') onErase()
    else if (event.key === 'Escape') onBack()
  })
  useEffect(() => {
    // Focuses the pad and not one of its keys, so that Enter presses none.
    pad.current?.focus()
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [pad])
}

function PinDots({ count }: { count: number }) {
  const t = useText('kitchen')
  return (
    <p className="flex min-h-5 justify-center gap-3" aria-live="polite">
      <span className="sr-only">{t('who.digits', { count })}</span>
      {Array.from({ length: PIN_DIGITS }, (_, i) => (
        <span
          key={i}
          aria-hidden="true"
          className={`size-4.5 rounded-full ${i < count ? 'border-[9px] border-ink forced-color-adjust-none forced-colors:border-[Highlight]' : 'border-2 border-line-strong'}`}
        />
      ))}
    </p>
  )
}

function PinKeys({ onDigit, onErase }: { onDigit: (digit: string) => void; onErase: () => void }) {
  const t = useText('kitchen')
  return (
    <>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button
          key={digit}
          type="button"
          className="grid min-h-17 place-items-center rounded-md bg-zinc text-2xl font-semibold touch-manipulation active:bg-zinc-2 num"
          onClick={() => onDigit(digit)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        className="grid min-h-17 place-items-center rounded-md bg-zinc text-2xl font-semibold touch-manipulation active:bg-zinc-2 col-start-2 num"
        onClick={() => onDigit('0')}
      >
        0
      </button>
      <button
        type="button"
        className="grid min-h-17 place-items-center rounded-md bg-zinc text-2xl font-semibold touch-manipulation active:bg-zinc-2"
        aria-label={t('who.erase')}
        onClick={onErase}
      >
        <Sign name="erase" size={28} />
      </button>
    </>
  )
}

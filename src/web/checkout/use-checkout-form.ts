import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '#contract/errors.ts'
import { useText } from '../text.ts'
import {
  type Declarations, type Details, type FieldErrors, type FieldName, checkDetails, noDetails, readFieldProblems,
} from './check-details.ts'
import { keptOrder } from './kept-order.ts'

type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

const unticked: Declarations = { terms: false, ofAge: false }

/**
 * What the customer fills in: checked when a field is left, again at every change once it was wrong, and whole before the
 * order goes out. Kept in this tab until the order is placed; the boxes are not.
 */
export function useCheckoutForm({ hasAlcohol, refused }: { hasAlcohol: boolean; refused: readonly FieldProblem[] | undefined }) {
  const tError = useText('errors')
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Details & Declarations>({ ...noDetails, ...unticked })
  const [shown, setShown] = useState<ReadonlySet<FieldName>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [server, setServer] = useState<FieldErrors>({})

  useEffect(() => {
    const kept = keptOrder.readDetails()
    if (kept) setValues((now) => ({ ...now, ...kept }))
  }, [])

  useEffect(() => {
    setServer(readFieldProblems(refused))
    if (refused) setAttempts((count) => count + 1)
  }, [refused])

  // The first field that is wrong gets the focus, once its sentence stands below it.
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const local = checkDetails(values, { hasAlcohol })
  const errorOf = (name: FieldName): string | undefined => {
    const code = (shown.has(name) ? local[name] : undefined) ?? server[name]
    return code && tError(code)
  }
  const show = (...names: FieldName[]) => setShown((before) => new Set([...before, ...names]))

  function change(name: FieldName, value: string | boolean) {
    const next = { ...values, [name]: value }
    setValues(next)
    setServer(({ [name]: _, ...others }) => others)
    const { terms, ofAge, ...details } = next
    keptOrder.keepDetails(details)
  }

  return {
    ref, values,
    /** True when everything is right; else the sentences are shown and the first wrong field has the focus. */
    check(): boolean {
      show('name', 'phone', 'email', 'comment', 'terms', 'ofAge')
      if (Object.keys(local).length === 0) return true
      setAttempts((count) => count + 1)
      return false
    },
    /** Brings the focus to the first thing that is still to be done. */
    goOn: () => requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>('input:invalid, textarea:invalid, button[type="submit"]')?.focus()),
    wrong: attempts > 0 && (Object.keys(local).length > 0 || Object.keys(server).length > 0),
    field: (name: keyof Details) => ({
      name, value: values[name], error: errorOf(name),
      onChange: (event: TextEvent) => change(name, event.currentTarget.value),
      onBlur: () => {
        if (values[name] !== '') show(name)
      },
    }),
    box: (name: keyof Declarations) => ({
      name, checked: values[name], error: errorOf(name),
      onChange: (event: TextEvent) => change(name, (event.currentTarget as HTMLInputElement).checked),
    }),
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

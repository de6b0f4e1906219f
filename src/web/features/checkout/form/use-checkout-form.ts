import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '#contract/errors.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { toggledAllergen, useAllergies } from '#web/state/allergies/allergies.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { useText } from '#ui/text/text.ts'
import {
  type Declarations,
  type Details,
  type FieldName,
  type TextName,
  type TypedDetails,
  checkDetails,
  noDetails,
  nothingTyped,
  readFieldProblems,
} from '#web/state/ordering/check-details.ts'
import { fillFromProfile, detailsOf } from './customer-details.ts'
import { storedOrder } from '#web/state/ordering/stored-order.ts'

type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
type FieldProblems = readonly FieldProblem[] | undefined

const allFields: readonly FieldName[] = ['name', 'phone', 'email', 'comment', 'terms', 'ofAge']
const contact = ['name', 'phone', 'email'] as const

type CheckoutFormOptions = {
  formRef: RefObject<HTMLFormElement | null>
  hasAlcohol: boolean
  /** The server's errors about fields. */
  refused: FieldProblems
}

/**
 * State of the customer's details. A field is checked when it is left, again at every change once
 * it was wrong, and all fields are checked before the order is sent. The details are saved in this
 * tab until the order is placed; the two boxes (`terms`, `ofAge`) are not saved. Call only after
 * hydration.
 */
export function useCheckoutForm({ formRef, hasAlcohol, refused }: CheckoutFormOptions) {
  const tError = useText('errors')
  const [typed, setTyped] = useState<TypedDetails>(() => storedOrder.read().details ?? nothingTyped)
  const { declared } = useAllergies()
  const details: Details = { ...typed, allergies: typed.allergies ?? declared }
  const [boxes, setBoxes] = useState<Declarations>({ terms: false, ofAge: false })
  const [checkedFields, setCheckedFields] = useState<ReadonlySet<FieldName>>(new Set())
  const [editedFields, setEditedFields] = useState<{
    since: FieldProblems
    names: readonly FieldName[]
  }>({
    since: undefined,
    names: [],
  })
  const [attempts, setAttempts] = useState(0)

  // A customer's profile fills the fields in which nothing was typed. Its values are removed when
  // the customer logs out; typed text is not.
  const customer = useKnownCustomer()
  const filledFrom = useRef<Details>(noDetails)
  useEffect(() => {
    const before = filledFrom.current
    filledFrom.current = customer ? detailsOf(customer) : noDetails
    setTyped((now) => fillFromProfile(now, before, filledFrom.current))
  }, [customer])

  // Focuses the first wrong field, once its error is shown below it.
  useEffect(() => {
    if (attempts > 0 || refused)
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [formRef, attempts, refused])

  const localProblems = checkDetails({ ...details, ...boxes }, { hasAlcohol })
  const serverProblems = readFieldProblems(refused)
  const isStale = (name: FieldName) =>
    editedFields.since === refused && editedFields.names.includes(name)
  const codeOf = (name: FieldName) =>
    (checkedFields.has(name) ? localProblems[name] : undefined) ??
    (isStale(name) ? undefined : serverProblems[name])
  const errorOf = (name: FieldName): string | undefined => {
    const code = codeOf(name)
    return code && tError(code)
  }

  const markChecked = (names: readonly FieldName[]) =>
    setCheckedFields((before) => new Set([...before, ...names]))
  const markEdited = (name: FieldName) =>
    setEditedFields(({ since, names }) => ({
      since: refused,
      names: since === refused ? [...names, name] : [name],
    }))

  function write(part: Partial<Details>) {
    const next = { ...typed, ...part }
    setTyped(next)
    storedOrder.change({ details: { ...next, allergies: next.allergies && [...next.allergies] } })
  }

  const profile = customer && detailsOf(customer)

  return {
    details,
    boxes,
    /** Whether the contact fields equal the profile, and none of them is wrong. */
    isFromProfile:
      profile !== null &&
      contact.every(
        (name) => details[name] === profile[name] && !localProblems[name] && !codeOf(name),
      ),
    /**
     * Returns true if everything is right; if not, shows the errors and focuses the first wrong
     * field.
     */
    check(): boolean {
      markChecked(allFields)
      if (Object.keys(localProblems).length === 0) return true
      setAttempts((count) => count + 1)
      return false
    },
    /** Whether any error is shown after an attempt to submit. */
    wrong: attempts > 0 && allFields.some((name) => codeOf(name) !== undefined),
    toggleAllergy(allergen: Allergen) {
      write({ allergies: toggledAllergen(details.allergies, allergen) })
    },
    field: (name: TextName) => ({
      name,
      value: details[name],
      error: errorOf(name),
      onChange: (event: TextEvent) => {
        write({ [name]: event.currentTarget.value })
        markEdited(name)
      },
      onBlur: () => {
        if (details[name] !== '') markChecked([name])
      },
    }),
    box: (name: keyof Declarations) => ({
      name,
      checked: boxes[name],
      error: errorOf(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setBoxes({ ...boxes, [name]: currentTarget.checked })
        markEdited(name)
      },
    }),
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/** Focuses the next thing to do: the first empty field, or else the button. */
export function focusNext(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const next = form?.querySelectorAll<HTMLElement>(
      'input:invalid, textarea:invalid, button[type="submit"]',
    )
    // The button is rendered twice; the screen's width decides which one is visible.
    Array.from(next ?? [])
      .find((control) => control.checkVisibility())
      ?.focus()
  })
}

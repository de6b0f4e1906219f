import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '#ui/text/text.ts'

type FormValues = Readonly<Record<string, string | boolean>>
/** Errors by field; a nested field is a path: `birthDate.day`. */
export type FormErrors = Readonly<Record<string, ErrorCode>>

type Names<V extends FormValues, Kind> = {
  [Name in keyof V]: V[Name] extends Kind ? Name & string : never
}[keyof V]

type FormOptions<V extends FormValues> = {
  initial: V
  check: (values: V) => FormErrors
  /**
   * Sends checked values; an `ApiProblem` that it throws is shown at its fields or, if it names
   * none, as the refusal of the form.
   */
  send: (values: V) => Promise<unknown>
}

const none = { fields: {} as FormErrors, code: null as ErrorCode | null }

/**
 * State of a form. A field is checked when it is left, again at every change once it was wrong, and
 * all are checked before anything is sent. Then the first wrong field takes the focus, once its
 * error is shown below it.
 */
export function useForm<V extends FormValues>({ initial, check, send }: FormOptions<V>) {
  const tError = useText('errors')
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState(none)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const local = check(values)
  const codeOf = (name: string): ErrorCode | undefined =>
    (isSubmitted || leftFields.has(name) ? local[name] : undefined) ?? refused.fields[name]
  const error = (name: string): string | undefined => {
    const code = codeOf(name)
    return code && tError(code)
  }

  const markLeft = (...names: string[]) => setLeftFields((before) => new Set([...before, ...names]))

  function set(name: keyof V & string, value: string | boolean) {
    setValues((before) => ({ ...before, [name]: value }))
    // Drops the server's errors about this field, because they concerned its previous value.
    const concernsField = (field: string) => field === name || name.startsWith(`${field}.`)
    setRefused(({ fields, code }) => ({
      code,
      fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !concernsField(field))),
    }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    setRefused(none)
    if (Object.keys(local).length > 0) return setAttempts((count) => count + 1)
    setBusy(true)
    try {
      await send(values)
      setSubmitted(false)
      setLeftFields(new Set())
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefused(readRefusal(problem))
      setAttempts((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }

  return {
    formRef,
    values,
    set,
    error,
    markLeft,
    busy,
    codeOf,
    submit: (event: FormEvent) => void submit(event),
    /** Why the form as a whole was refused, if that does not concern single fields. */
    refusal: refused.code,
    /** Number of wrong fields; 0 until the first attempt to submit has failed. */
    wrong: attempts === 0 ? 0 : countFields({ ...refused.fields, ...(isSubmitted ? local : {}) }),
    /** Replaces the values, as if the form were untouched. */
    refill(next: V) {
      setValues(next)
      setSubmitted(false)
      setLeftFields(new Set())
      setRefused(none)
      setAttempts(0)
    },
    field: (name: Names<V, string>) => ({
      name: name as string,
      value: values[name] as string,
      error: error(name),
      onChange: ({
        currentTarget,
      }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set(name, currentTarget.value),
      onBlur: () => {
        if (values[name] !== '') markLeft(name)
      },
    }),
    box: (name: Names<V, boolean>) => ({
      name: name as string,
      checked: values[name] as boolean,
      error: error(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        set(name, currentTarget.checked),
    }),
  }
}

export type Form<V extends FormValues> = ReturnType<typeof useForm<V>>

function readRefusal({ problem: { code, fields = [] } }: ApiProblem): typeof none {
  const byField = Object.fromEntries(fields.map((field) => [field.field, field.code]))
  return { fields: byField, code: fields.length > 0 ? null : code }
}

/** A date counts as one field, whichever of its parts is wrong. */
const countFields = (errors: FormErrors): number =>
  new Set(Object.keys(errors).map((field) => field.split('.')[0])).size

/** Checks a body against its contract schema (V12): the first error of each field. */
export function checkSchema(schema: z.ZodMiniType, body: unknown): FormErrors {
  const checked = z.safeParse(schema, body)
  if (checked.success) return {}
  const fieldErrors: Record<string, ErrorCode> = {}
  for (const { path, message } of checked.error.issues)
    fieldErrors[path.join('.')] ??= message as ErrorCode
  return fieldErrors
}

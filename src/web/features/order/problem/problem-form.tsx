import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import {
  PROBLEM_LENGTH,
  problemBody,
  sendPhotograph,
  reportProblem,
} from '#contract/shop/order-problems.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { problemKinds } from '#domain/orders/problem.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { FormBody, FormRefusal } from '#web/features/forms/form-body.tsx'
import { type Form, checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useContentKey } from '#web/state/ordering/use-content-key.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { type Photograph, PhotographField } from './photograph-field.tsx'

type ProblemFormProps = {
  order: OrderView
  isOpen: boolean
  onTold: () => void
  onClose: () => void
}

type ProblemValues = Readonly<Record<string, string>>

/**
 * The request body: the lines for which a problem is chosen. `lines.0` contains the kind of problem
 * of the first line.
 */
const bodyOf = (values: ProblemValues, lines: OrderView['lines']) => ({
  lines: lines.flatMap((_, line) => {
    const kind = problemKinds.find((each) => each === values[`lines.${line}`])
    if (kind === undefined) return []
    const quantity = Number(values[`count.${line}`])
    return [{ line, kind, ...(quantity > 0 && { quantity }) }]
  }),
  text: values['text'] ?? '',
})

/**
 * Form to report a problem, line by line, in words and with a photograph (E9). If the customer
 * closes the form, the typed text is preserved.
 */
export function ProblemForm({ order, isOpen, onTold, onClose }: ProblemFormProps) {
  const t = useText('order')
  const api = useApi()
  const [photograph, setPhotograph] = useState<Photograph | null>(null)
  const keyOf = useContentKey()
  // The names of uploaded photographs. One is uploaded again only if the server refuses the report.
  const names = useRef(new Map<Photograph, string>())
  const { lines, token } = order

  /** The name under which the server stores a photograph, which is uploaded first if necessary. */
  async function uploadedName(selected: Photograph | null): Promise<string | null> {
    if (selected === null) return null
    const name =
      names.current.get(selected) ??
      (await api.call(sendPhotograph, { params: { token }, body: selected })).photograph
    names.current.set(selected, name)
    return name
  }
  const form = useForm<ProblemValues>({
    // The photograph itself is stored outside of the form: checking it at each typed letter would
    // take long.
    initial: {
      text: '',
      photograph: '',
      ...Object.fromEntries(
        lines.flatMap(({ quantity }, line) => [
          [`lines.${line}`, ''],
          // The default is one unit, so that a customer who overlooks the field never claims all.
          [`count.${line}`, quantity > 1 ? '1' : ''],
        ]),
      ),
    },
    check: (values) => checkSchema(problemBody, bodyOf(values, lines)),
    async send(values) {
      const params = { token }
      const body = { ...bodyOf(values, lines), photograph: await uploadedName(photograph) }
      await api
        .call(reportProblem, { params, body, idempotencyKey: keyOf(body) })
        .catch((error: unknown) => {
          if (error instanceof ApiProblem && error.problem.code === 'invalid_request')
            names.current.clear()
          throw error
        })
      onTold()
    },
  })
  const { formRef } = form
  useEffect(() => {
    if (isOpen) formRef.current?.querySelector<HTMLElement>('select')?.focus()
  }, [formRef, isOpen])
  if (!isOpen) return null
  const isAllergen = lines.some((_, line) => form.values[`lines.${line}`] === 'allergen')
  return (
    <FormBody form={form} className="mt-4 gap-5">
      <FormRefusal code={form.refusal} />
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">{t('problem.lines')}</legend>
        {lines.map((line, at) => (
          <ProblemLine key={line.line} line={line} at={at} form={form} />
        ))}
        <output className="block empty:hidden">
          {isAllergen ? <Note tone="warn">{t('problem.reaction')}</Note> : null}
        </output>
      </fieldset>
      <TextArea
        label={t('problem.what')}
        hint={t('problem.most', { count: PROBLEM_LENGTH })}
        required
        rows={4}
        maxLength={PROBLEM_LENGTH}
        {...form.field('text')}
      />
      <PhotographField
        photograph={photograph}
        error={form.error('photograph')}
        onChange={(selected) => {
          setPhotograph(selected)
          // The server's error concerned the previous photograph, so it is dropped.
          form.set('photograph', selected === null ? '' : 'chosen')
        }}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {t('problem.send')}
        </Button>
        <Button kind="line" onClick={onClose}>
          {t('problem.back')}
        </Button>
      </p>
    </FormBody>
  )
}

/** The problem of one line, and how many of its units it concerns. */
function ProblemLine({
  line,
  at,
  form,
}: {
  line: OrderView['lines'][number]
  at: number
  form: Form<ProblemValues>
}) {
  const t = useText('order')
  return (
    <>
      <Select
        label={t('problem.line', {
          quantity: line.quantity,
          name: line.title === null ? line.name : `${line.name}, ${line.title}`,
        })}
        {...form.field(`lines.${at}`)}
        error={at === 0 ? form.error('lines') : undefined}
      >
        <option value="">{t('problem.kind.none')}</option>
        {problemKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`problem.kind.${kind}`)}
          </option>
        ))}
      </Select>
      {line.quantity > 1 && form.values[`lines.${at}`] !== '' ? (
        <Select
          label={t('problem.howMany', { name: line.name })}
          {...form.field(`count.${at}`)}
          error={undefined}
        >
          {Array.from({ length: line.quantity }, (_, i) => (
            <option key={i} value={i + 1}>
              {i + 1 === line.quantity ? t('problem.all', { count: i + 1 }) : i + 1}
            </option>
          ))}
        </Select>
      ) : null}
    </>
  )
}

import { useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { DeskLayout } from '#kitchen/parts/desk-layout.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'

type Problems = { code?: ErrorCode; name?: ErrorCode }

/** Pairs a device that belongs to no restaurant yet, by a code. */
export function PairForm() {
  const t = useText('kitchen')
  const tError = useText('errors')
  const { busy, problems, send } = usePairing()
  return (
    <DeskLayout title={t('pair.title')}>
      <p>{t('pair.text')}</p>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send(event.currentTarget)
        }}
      >
        <Field
          label={t('pair.code')}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          maxLength={20}
          error={problems.code && tError(problems.code)}
        />
        <Field
          label={t('pair.name')}
          name="name"
          required
          autoComplete="off"
          maxLength={40}
          hint={t('pair.nameHint')}
          error={problems.name && tError(problems.name)}
        />
        <Button type="submit" busy={busy} wide>
          {t('pair.go')}
        </Button>
      </form>
    </DeskLayout>
  )
}

/** Sends the code and the name of the device, and focuses the first field that is refused. */
function usePairing() {
  const kitchen = useKitchen()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  async function send(form: HTMLFormElement) {
    const values = new FormData(form)
    const [code = '', name = ''] = ['code', 'name'].map((field) => {
      const value = values.get(field)
      return typeof value === 'string' ? value.trim() : ''
    })
    const missingFields: Problems = {
      ...(code === '' && { code: 'field_required' }),
      ...(name === '' && { name: 'field_required' }),
    }
    setProblems(missingFields)
    if (missingFields.code ?? missingFields.name) return focusFirst(form, missingFields)
    setBusy(true)
    try {
      await kitchen.pair(code, name)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code: problemCode, fields } = error.problem
      const field = fields?.[0]
      const refusedFields: Problems =
        field?.field === 'name' ? { name: field.code } : { code: field?.code ?? problemCode }
      setProblems(refusedFields)
      focusFirst(form, refusedFields)
    } finally {
      setBusy(false)
    }
  }

  return { busy, problems, send }
}

const focusFirst = (form: HTMLFormElement, { code }: Problems): void =>
  form.querySelector<HTMLInputElement>(`[name=${code ? 'code' : 'name'}]`)?.focus()

import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { says } from '#contract/fields.ts'
import { type RestaurantGroup, putGroup } from '#contract/office/people.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { namedField } from '#office/base/fields.ts'
import { isGivenUp } from '#office/base/passkeys.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Button } from '#office/ui/button.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { groupIdOf } from './group-id.ts'
import { RestaurantPicker } from './restaurant-picker.tsx'

const schema = z.object({
  name: namedField,
  restaurants: z.array(z.int()).check(z.minLength(1, says('field_required'))),
})

/** Makes a group of restaurants, or changes it; the roles in it follow at once. */
export function GroupDialog({
  group,
  people,
  onClose,
  onDone,
}: {
  /** Null for a new one. */
  group: RestaurantGroup | null
  /** How many people have a role in it. */
  people: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  const id = useId()
  const confirmed = useConfirmed()
  const { groups } = useScopes()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useOfficeForm(schema, {
    name: group?.name ?? '',
    restaurants: group?.restaurants ?? [],
  })
  const { control, formState } = form
  const explain = useServerErrors(form)
  const save = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      const taken = groups.map((one) => one.id)
      const params = { group: group?.id ?? groupIdOf(body.name, taken) }
      await confirmed((api) => api.call(putGroup, { params, body }))
      showToast({ tone: 'ok', text: t('said.group', { name: body.name }) })
      onDone()
    } catch (error) {
      if (!isGivenUp(error)) setProblem(explain(error))
    }
  })
  return (
    <Dialog
      title={group === null ? t('groups.new') : t('groups.changeOf', { name: group.name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button kind="action" type="submit" form={id} isPending={formState.isSubmitting}>
            {t('groups.save')}
          </Button>
          <Button kind="outlined" onPress={onClose} isDisabled={formState.isSubmitting}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      <form id={id} className="fields" noValidate onSubmit={(event) => void save(event)}>
        <TextField {...useFormField(control, 'name')} label={t('groups.name')} autoComplete="off" />
        <RestaurantPicker {...useFormField(control, 'restaurants')} />
        <Notice tone="info">{t('groups.effect', { count: people })}</Notice>
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}

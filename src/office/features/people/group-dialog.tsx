import { useState } from 'react'
import * as z from 'zod/mini'
import { failsWith } from '#contract/fields.ts'
import { type RestaurantGroup, groupSchema, putGroup } from '#contract/office/people.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { namedField } from '#office/base/fields.ts'
import { useFormat } from '#ui/text/format.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import { groupIdOf } from './group-id.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'

const schema = z.object({
  name: namedField,
  restaurants: z.array(z.int()).check(z.minLength(1, failsWith('field_required'))),
})

const changed = z.object({ group: groupSchema })

/**
 * Creates or changes a group of restaurants; roles for the group apply to its new members at once.
 * If another user changed the group meanwhile, both versions are shown and the user’s choices stay
 * (P6).
 */
export function GroupDialog({
  group,
  people,
  onClose,
  onDone,
}: {
  /** The group to change; null for a new one. */
  group: RestaurantGroup | null
  /** Number of people with a role in the group. */
  people: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  const { groups, restaurants } = useScopes()
  const format = useFormat()
  // The group as it was when the dialog opened; later reloads of the list do not affect it.
  const [from, setFrom] = useState(group)
  const [now, setNow] = useState<RestaurantGroup | null>(null)
  // Cancelling after a conflict reloads the list, as the group has changed.
  const leave = now === null ? onClose : onDone
  const form = useOfficeForm(schema, {
    name: group?.name ?? '',
    restaurants: group?.restaurants ?? [],
  })
  const save = useFormAction(
    form,
    (api, body) => {
      const existingIds = groups.map(({ id }) => id)
      const params = { group: from?.id ?? groupIdOf(body.name, existingIds) }
      const previousGroup = from && { name: from.name, restaurants: from.restaurants }
      return api.call(putGroup, { params, body: { ...body, from: previousGroup } })
    },
    (_, { name }) => {
      showToast({ tone: 'ok', text: t('said.group', { name }) })
      onDone()
    },
    (error, ofForm) => {
      const savedGroup = changedMeanwhile(error, changed)?.group ?? null
      if (savedGroup === null) return ofForm(error)
      setNow(savedGroup)
      setFrom(savedGroup)
      return null
    },
  )
  const inWords = (of: Omit<RestaurantGroup, 'id'>) => [
    of.name,
    format.list(
      restaurants.filter(({ id }) => of.restaurants.includes(id)).map(({ name }) => name),
    ),
  ]
  return (
    <FormDialog
      {...save}
      title={group === null ? t('groups.new') : t('groups.changeOf', { name: group.name })}
      action={now === null ? t('groups.save') : office('conflict.replace')}
      onClose={leave}
    >
      {now === null ? null : (
        <Versions
          title={t('groups.changed')}
          words={{ now: inWords(now), yours: inWords(form.watch()) }}
          onTake={() => {
            form.reset({ name: now.name, restaurants: now.restaurants })
            setNow(null)
          }}
        />
      )}
      <TextField
        {...useFormField(form.control, 'name')}
        label={t('groups.name')}
        autoComplete="off"
      />
      <RestaurantChoice {...useFormField(form.control, 'restaurants')} />
      <Notice tone="info">{t('groups.effect', { count: people })}</Notice>
    </FormDialog>
  )
}

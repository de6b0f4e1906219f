import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { roles } from '#domain/staff/rights.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField } from '#office/base/use-office-form.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { AbleSentence } from './able-sentence.tsx'
import { type GrantDraft, emptyDraft } from './grant-draft.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'

type WithGrants = { grants: GrantDraft[] }
const kinds = ['chain', 'group', 'restaurant'] as const

/** The roles in a form, each with its scope and a description of what it allows. */
export function GrantFields() {
  const t = useText('office-people')
  const { control } = useFormContext<WithGrants>()
  const { fields, append, remove } = useFieldArray({ control, name: 'grants' })
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset
          key={id}
          className="fields min-w-0 [fieldset+&]:border-t [fieldset+&]:border-t-line [fieldset+&]:pt-3.5"
        >
          <legend
            className={
              fields.length === 1
                ? 'sr-only'
                : 'float-left flex w-full items-center justify-between font-semibold'
            }
          >
            {t('form.roleNumber', { number: at + 1 })}
            {fields.length === 1 ? null : (
              <IconButton icon="close" label={t('form.dropRole')} onPress={() => remove(at)} />
            )}
          </legend>
          <OneGrant at={at} />
        </fieldset>
      ))}
      <p>
        <Button
          kind="quiet"
          icon="plus"
          onPress={() => append(emptyDraft, { shouldFocus: false })}
          isDisabled={fields.length >= 20}
        >
          {t('form.addRole')}
        </Button>
      </p>
    </>
  )
}

function OneGrant({ at }: { at: number }) {
  const t = useText('office-people')
  const office = useText('office')
  const { control } = useFormContext<WithGrants>()
  const { groups } = useScopes()
  const role = useFormField(control, `grants.${at}.role` as const)
  const scope = useFormField(control, `grants.${at}.scope` as const)
  const group = useFormField(control, `grants.${at}.group` as const)
  const restaurants = useFormField(control, `grants.${at}.restaurants` as const)
  const draft = useWatch({ control, name: `grants.${at}` as const })
  const hasPlaces =
    draft.scope === 'chain' ||
    (draft.scope === 'group' ? draft.group !== null : draft.restaurants.length > 0)
  return (
    <>
      <div className="field-row">
        <Select
          {...role}
          label={t('form.role')}
          value={role.value}
          onChange={(id) => {
            const nextRole = roles.find((each) => each === id) ?? null
            role.onChange(nextRole)
            if (nextRole === 'owner') scope.onChange('chain')
          }}
          choices={roles.map((id) => ({ id, text: office(`role.${id}`) }))}
        />
        <ScopeSelect at={at} isOwner={role.value === 'owner'} />
      </div>
      {scope.value === 'group' ? (
        <Select
          {...group}
          label={t('form.group')}
          value={group.value}
          onChange={group.onChange}
          choices={groups.map(({ id, name, restaurants: { length: count } }) => ({
            id,
            text: name,
            note: t('groups.count', { count }),
          }))}
        />
      ) : null}
      {scope.value === 'restaurant' ? <RestaurantChoice {...restaurants} /> : null}
      <Notice tone="info">
        {draft.role === null || !hasPlaces ? (
          t('able.choose')
        ) : (
          <AbleSentence grant={{ ...draft, role: draft.role }} />
        )}
      </Notice>
    </>
  )
}

/** The choice of the scope of a role. The role of an owner always applies in the whole chain. */
function ScopeSelect({ at, isOwner }: { at: number; isOwner: boolean }) {
  const t = useText('office-people')
  const { control } = useFormContext<WithGrants>()
  const scope = useFormField(control, `grants.${at}.scope` as const)
  const hasGroups = useScopes().groups.length > 0
  return (
    <Select
      {...scope}
      label={t('form.scope')}
      value={scope.value}
      onChange={(id) => scope.onChange(kinds.find((each) => each === id) ?? 'chain')}
      hint={isOwner ? t('form.ownerScope') : undefined}
      isDisabled={isOwner}
      choices={kinds.map((id) => ({
        id,
        text: t(`form.scopes.${id}`),
        isDisabled: id === 'group' && !hasGroups,
        ...(id === 'group' && !hasGroups && { note: t('form.noGroups') }),
      }))}
    />
  )
}

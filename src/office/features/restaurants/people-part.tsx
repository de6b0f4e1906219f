import { useState } from 'react'
import * as z from 'zod/mini'
import { filled, visible } from '#contract/fields.ts'
import {
  type KitchenView,
  addKitchenPerson,
  removeKitchenPerson,
  renewKitchenPin,
} from '#contract/office/kitchens.ts'
import { initialsOf } from '#office/base/initials.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { MenuButton } from '#ui/parts/layers/menu-button.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { OnceDialog } from '#ui/parts/layers/once-dialog.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'

type Cook = KitchenView['people'][number]
type NewPin = { kitchen: KitchenView; name: string; pin: string }
type KitchenCallback = (kitchen: KitchenView) => void

/**
 * The people who work at the boards: adding a person, issuing a new PIN, removing a person (H13).
 */
export function PeoplePart({ kitchen, onDone }: { kitchen: KitchenView; onDone: KitchenCallback }) {
  const t = useText('office-restaurants')
  const [isAdding, setAdding] = useState(false)
  const [openDialog, setOpenDialog] = useState<{ action: 'pin' | 'remove'; cook: Cook } | null>(
    null,
  )
  const [newPin, setNewPin] = useState<NewPin | null>(null)
  const close = () => {
    setAdding(false)
    setOpenDialog(null)
  }
  const show = (next: NewPin) => {
    close()
    setNewPin(next)
    onDone(next.kitchen)
  }
  return (
    <DrawerPart
      title={t('people.title')}
      tools={
        <Button kind="outlined" icon="plus" onPress={() => setAdding(true)}>
          {t('people.add')}
        </Button>
      }
    >
      {kitchen.people.length === 0 ? <p className="muted">{t('people.none')}</p> : null}
      <ul className="lines">
        {kitchen.people.map((cook) => (
          <CookLine key={cook.id} cook={cook} onAsk={(action) => setOpenDialog({ action, cook })} />
        ))}
      </ul>
      {isAdding ? <AddDialog kitchen={kitchen} onClose={close} onDone={show} /> : null}
      {openDialog?.action === 'pin' ? (
        <ApiDialog
          title={t('people.newPinTitle', { name: openDialog.cook.name })}
          verb={t('people.newPinDo')}
          endpoint={renewKitchenPin}
          input={{ params: { kitchen: kitchen.slug, cook: openDialog.cook.id } }}
          isDestructive={false}
          onClose={close}
          onDone={show}
        >
          <p>{t('people.newPinText')}</p>
        </ApiDialog>
      ) : null}
      {openDialog?.action === 'remove' ? (
        <ApiDialog
          title={t('people.removeTitle', { name: openDialog.cook.name })}
          verb={t('people.removeDo', { name: openDialog.cook.name })}
          endpoint={removeKitchenPerson}
          input={{ params: { kitchen: kitchen.slug, cook: openDialog.cook.id } }}
          toast={t('people.removed', { name: openDialog.cook.name })}
          onClose={close}
          onDone={onDone}
        >
          <p>{t('people.removeText')}</p>
        </ApiDialog>
      ) : null}
      {newPin === null ? null : (
        <OnceDialog
          title={t('people.pin', { name: newPin.name })}
          text={t('people.pinText')}
          code={newPin.pin}
          onClose={() => setNewPin(null)}
        />
      )}
    </DrawerPart>
  )
}

function CookLine({ cook, onAsk }: { cook: Cook; onAsk: (action: 'pin' | 'remove') => void }) {
  const t = useText('office-restaurants')
  const { name, at } = cook
  const label = t('people.actions', { name })
  return (
    <li className="line">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <b>{name}</b>
        {at.length === 0 ? <small>{t('people.away')}</small> : null}
      </div>
      {at.length === 0 ? null : (
        <Tag tone="ok">{t('people.at', { devices: [...new Set(at)].join(', ') })}</Tag>
      )}
      <MenuButton
        label={label}
        actions={[
          { id: 'pin', text: t('people.newPin'), run: () => onAsk('pin') },
          {
            id: 'remove',
            text: t('people.remove'),
            run: () => onAsk('remove'),
            isDestructive: true,
          },
        ]}
      >
        <IconButton icon="more" label={label} />
      </MenuButton>
    </li>
  )
}

const schema = z.object({ name: filled('field_required', 40).check(visible) })

function AddDialog({
  kitchen: { slug },
  onClose,
  onDone,
}: {
  kitchen: KitchenView
  onClose: () => void
  onDone: (newPin: NewPin) => void
}) {
  const t = useText('office-restaurants')
  const form = useOfficeForm(schema, { name: '' })
  const add = useFormAction(
    form,
    (api, body) => api.call(addKitchenPerson, { params: { kitchen: slug }, body }),
    onDone,
  )
  return (
    <FormDialog {...add} title={t('people.addTitle')} action={t('people.addDo')} onClose={onClose}>
      <TextField
        {...useFormField(form.control, 'name')}
        label={t('people.name')}
        hint={t('people.nameHint')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

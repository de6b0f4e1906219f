import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import {
  type FavouriteBowl,
  MAX_FAVOURITES,
  MAX_FAVOURITE_NAME,
} from '#contract/customers/favourite-bowls.ts'
import { ApiProblem } from '#contract/client.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { readBowls } from '#web/state/basket/stored-bowls.ts'
import { keepBowl, newBowlId } from './sync-bowls.ts'

export type NameDialogProps = {
  open: boolean
  /** The code of the bowl. If a bowl with this code is already saved, the dialog renames it. */
  code: string
  /** The name suggested for a bowl that is not saved yet. */
  name: string
  onClose: () => void
}

/** Asks for the name under which a bowl is saved. */
export function NameDialog({ open, code, name, onClose }: NameDialogProps) {
  const t = useText('favourites')
  const storedBowl = open ? readBowls().find((bowl) => bowl.code === code) : undefined
  return (
    <Dialog open={open} onClose={onClose} title={t(storedBowl ? 'dialog.rename' : 'dialog.keep')}>
      {open ? (
        <NameForm
          bowl={storedBowl ?? { id: newBowlId(), name: name.slice(0, MAX_FAVOURITE_NAME), code }}
          isKnown={storedBowl !== undefined}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  )
}

function NameForm({
  bowl: initialBowl,
  isKnown,
  onDone,
}: {
  bowl: FavouriteBowl
  isKnown: boolean
  onDone: () => void
}) {
  const api = useApi()
  const t = useText('favourites')
  const tError = useText('errors')
  const [bowl] = useState(initialBowl)
  const [name, setName] = useState(bowl.name)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function keep() {
    const tidyName = tidyText(name)
    if (tidyName === '') return setProblem(t('dialog.nameless'))
    if (!isKnown && readBowls().length >= MAX_FAVOURITES)
      return setProblem(tError('favourites_full'))
    setBusy(true)
    try {
      await keepBowl(api, { ...bowl, name: tidyName })
      showToast({ tone: 'ok', text: t('kept', { name: tidyName }) })
      onDone()
    } catch (error) {
      setProblem(tError(error instanceof ApiProblem ? error.problem.code : 'network'))
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <p className="text-ink-2">{t('dialog.text')}</p>
      <Field
        label={t('dialog.name')}
        name="name"
        className="mt-4"
        autoComplete="off"
        maxLength={MAX_FAVOURITE_NAME}
        value={name}
        error={problem ?? undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" wide className="mt-4" busy={busy}>
        {t('dialog.save')}
      </Button>
    </form>
  )
}

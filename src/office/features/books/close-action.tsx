import { useState } from 'react'
import { closeBooks } from '#contract/office/books.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { dayText } from '#office/base/period-text.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { openDays } from './book-days.ts'

/**
 * Closes the books of every day that has ended, after the user has read the consequences (H18, P3).
 */
export function CloseAction({
  closedUntil,
  count,
  onDone,
}: {
  closedUntil: string | null
  /** Number of days that can be closed now. */
  count: number
  onDone: () => void
}) {
  const t = useText('office-books')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const days = openDays(closedUntil, count)
  const close = useApiAction(closeBooks, {
    toast: ({ closed }) => t('close.done', { count: closed.length }),
    onDone() {
      setOpen(false)

      onDone()
    },
  })
  return (
    <>
      <Button kind="action" icon="lock" onPress={() => setOpen(true)}>
        {t('close.action', { count })}
      </Button>
      {isOpen ? (
        <ActionDialog
          title={t('close.title', { count })}
          verb={t('close.action', { count })}
          action={close}
          input={{}}
          isDestructive={false}
          onClose={() => setOpen(false)}
        >
          {days === null ? null : (
            <p>
              <b>
                {days.first === days.last
                  ? t('close.one', { day: dayText(days.first, locale) })
                  : t('close.several', {
                      first: dayText(days.first, locale),
                      last: dayText(days.last, locale),
                    })}
              </b>
            </p>
          )}
          <p>{t('close.what')}</p>
          <p>{t('close.after')}</p>
          <p className="muted">{t('close.passkey')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}

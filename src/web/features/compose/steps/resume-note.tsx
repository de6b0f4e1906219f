import { useNavigate } from 'react-router'
import { priceLine } from '#domain/pricing/pricing.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { composerOf } from '#web/state/basket/composer-address.ts'
import { useLineActions } from '#web/state/basket/use-line-actions.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

/**
 * Note that an unfinished composition was resumed, or that another one exists, so that none is
 * forgotten.
 */
export function ResumeNote({
  composition: { priced, resumed, waiting, addressOf, steps },
}: {
  composition: Composition
}) {
  const { menu } = useMenu()
  const locale = useLocale()
  const navigate = useNavigate()
  const actions = useLineActions()
  const t = useText('compose')
  const to = waiting && composerOf(waiting, menu, locale)
  const restart = () => {
    actions.remove(priced)
    void navigate(addressOf(steps[0] ?? 'done'), { replace: true })
  }
  if (!resumed && !to) return null
  return (
    <Note className="mb-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {waiting ? t('resume.other', { name: priceLine(waiting, menu).name }) : t('resume.text')}
        {to ? (
          <ButtonLink kind="quiet" size="s" className="px-1!" to={to}>
            {t('resume.go')}
          </ButtonLink>
        ) : (
          <Button kind="quiet" size="s" className="px-1!" onClick={restart}>
            {t('resume.restart')}
          </Button>
        )}
      </p>
    </Note>
  )
}

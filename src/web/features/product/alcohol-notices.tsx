import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Note } from '#web/ui/feedback/note.tsx'

/** The notices on sale to minors, on health, and on a dish with every drink (F6, V10). */
export function AlcoholNotices({ className = '' }: { className?: string }) {
  const { menu } = useMenu()
  const t = useText('menu')
  return (
    <Note tone="warn" className={className}>
      <p className="font-semibold">{t('alcohol.minors', { age: menu.alcoholAge })}</p>
      <p className="mt-1">
        {t('alcohol.abuse')} {t('alcohol.dish')}
      </p>
    </Note>
  )
}
